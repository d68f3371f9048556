// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ignoreHastyPresses } from './hasty-presses.ts'

let at = 1000
let heard: string[] = []

beforeAll(() => {
  ignoreHastyPresses()
  document.addEventListener('click', (event) => {
    if (!event.defaultPrevented) heard.push((event.target as Element).id)
  })
  document.addEventListener('keydown', (event) => {
    if (!event.defaultPrevented) heard.push(`${event.key} ${(event.target as Element).id}`)
  })
})
beforeEach(() => {
  at += 10_000
  heard = []
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

function draw(html: string): (id: string) => Element {
  document.body.innerHTML = html
  return (id) => document.getElementById(id)!
}

function happen(event: Event, on: Element, after: number): void {
  at += after
  Object.defineProperty(event, 'timeStamp', { value: at })
  on.dispatchEvent(event)
}

const click = (on: Element, after: number, { x = 50, detail = 1 } = {}) => {
  happen(new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX: x, clientY: 50 }), on, after)
}

const key = (on: Element, name: string, after: number, repeat = false) => {
  happen(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: name, repeat }), on, after)
}

test('the second half of a double press does not reach what has come under the pointer', () => {
  const get = draw('<button id="next">Next</button><a id="row" href="#">Row</a>')
  click(get('next'), 0)
  click(get('row'), 180)
  expect(heard).toEqual(['next'])
  click(get('row'), 450)
  expect(heard).toEqual(['next', 'row'])
})

test('a hand that is slower than most is known by what the system counts together', () => {
  const get = draw('<button id="next">Next</button><a id="row" href="#">Row</a>')
  click(get('next'), 0)
  click(get('row'), 700, { detail: 2 })
  expect(heard).toEqual(['next'])
  click(get('row'), 700)
  click(get('row'), 450, { detail: 2 })
  expect(heard).toEqual(['next', 'row', 'row'])
})

test('nor does its pointer take the focus', () => {
  const get = draw('<button id="next">Next</button><a id="row" href="#">Row</a>')
  const down = (on: Element, after: number, detail: number): boolean => {
    const event = new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail, clientX: 50, clientY: 50 })
    happen(event, on, after)
    return event.defaultPrevented
  }
  expect(down(get('next'), 0, 1)).toBe(false)
  click(get('next'), 5)
  expect(down(get('next'), 90, 2)).toBe(false)
  expect(down(get('row'), 5, 2)).toBe(true)
  expect(down(get('row'), 2000, 1)).toBe(false)
})

test('a dialog that has just opened is not closed by it', () => {
  const get = draw('<button id="order">Order</button><dialog id="sheet"></dialog>')
  click(get('order'), 0)
  click(get('sheet'), 200)
  expect(heard).toEqual(['order'])
})

test('the same button may be pressed as fast as one can, and another one elsewhere too', () => {
  const get = draw('<button id="plus">More</button><button id="other">More</button>')
  click(get('plus'), 0)
  click(get('plus'), 90)
  click(get('plus'), 90)
  click(get('other'), 90, { x: 300 })
  expect(heard).toEqual(['plus', 'plus', 'plus', 'other'])
})

test('a button that has come to say something else is another one', () => {
  const get = draw('<button id="step">Add</button>')
  click(get('step'), 0)
  get('step').textContent = 'Remove'
  click(get('step'), 150)
  expect(heard).toEqual(['step'])
})

test('fast presses that go on stay without effect until the hand rests', () => {
  const get = draw('<button id="add">Add</button><button id="bin">Remove</button>')
  click(get('add'), 0)
  for (let presses = 0; presses < 5; presses++) click(get('bin'), 150)
  expect(heard).toEqual(['add'])
})

test('rows that are being replaced take no press', () => {
  const get = draw('<div data-replacing><a id="row" href="#">Row</a></div>')
  click(get('row'), 0)
  expect(heard).toEqual([])
})

test('Enter held down or pressed twice does not press the button that got the focus meanwhile', () => {
  const get = draw('<button id="order">Order</button><button id="yes">Yes</button><input id="field">')
  key(get('order'), 'Enter', 0)
  key(get('yes'), 'Enter', 120)
  key(get('yes'), 'Enter', 600, true)
  expect(heard).toEqual(['Enter order'])
  key(get('yes'), 'Enter', 700)
  expect(heard).toEqual(['Enter order', 'Enter yes'])
})

test('Enter that goes down a column of fields is typing, and Tab between two presses shows that they are meant', () => {
  const get = draw('<input id="one"><input id="two"><button id="save">Save</button>')
  key(get('one'), 'Enter', 0)
  key(get('two'), 'Enter', 100)
  key(get('two'), 'Tab', 100)
  key(get('save'), 'Enter', 100)
  expect(heard).toEqual(['Enter one', 'Enter two', 'Tab two', 'Enter save'])
})

test('a press on a label reaches its field, which the browser tells of it at once', () => {
  const get = draw('<input type="radio" id="theirs"><label id="label" for="theirs"><b id="words">Theirs</b></label>')
  // jsdom would forward a click without a pointer; browsers forward one that has it.
  get('label').addEventListener('click', (event) => event.preventDefault())
  click(get('words'), 0)
  click(get('theirs'), 1)
  expect(heard).toEqual(['theirs'])
})
