import { expect, test } from 'vitest'
import { compile, document, goods, site } from '../../test/small-site.ts'

const category = { fields: ['GROUP1'] }
const homeOf = (sectionInfo: object, list: object = { category }) => {
  const { blocks, load } = compile(goods(list, { sectionInfo })).screens['ja']!['/b2b/home']!.spec
  return { loads: Object.keys(load ?? {}), home: JSON.stringify(blocks) }
}

test('categories stand on the home page when the content says so, and each leads to its rows', () => {
  const { loads, home } = homeOf({ category: { center: true } })
  expect(loads).toEqual(['tree7'])
  expect(home).toContain('"items":{"$get":"load.tree7.rows"}')
  expect(home).toContain('"route":"/b2b/list/7/AbCdEfGhIj","query":{"type":"1"},"hash":{"$get":"event.path"}')
  expect(homeOf({ category: { center: true }, list: { center: true } }).loads).toEqual(['tree7', 'rows7'])
})

test('a tile says what rows on the home page are called, and how many they are; without cards there is no menu', () => {
  const tiles = [{ content: 'content/s.goods', embed: true, rows: 3, label: 'Latest' }]
  const screen = document('home-screen', 'own', { tiles })
  const { spec } = compile(site({ homeScreen: 'home-screen/own' }), screen, goods({})).screens['ja']!['/b2b/home']!
  expect(spec.load).toMatchObject({ rows7: { input: { limit: 3 } } })
  expect(spec.blocks).toMatchObject([{ as: 'heading' }, { type: 'stack', title: 'Latest' }])
})

test('nothing of it stands there unasked, nor of a list without categories', () => {
  expect(homeOf({}).loads).toEqual([])
  expect(homeOf({ category: { center: true } }, {}).loads).toEqual([])
})

test('C-10 the overview of a site is a note of its builders: no screen tells it', () => {
  const release = compile(site({ overview: 'For us alone' }), goods())
  expect(JSON.stringify([release.screens, release.menus, release.plans])).not.toContain('For us alone')
})
