import { codeLabel } from '../../page-parts/cart/code-label.ts'
import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import type { InputFieldSpec } from '../../compile/content-spec.ts'
import type { Context } from '../../compile/context.ts'
import { inputFieldsOf } from '../../compile/input-fields.ts'
import type { Block } from '../../compile/release.ts'
import * as defaults from '../../generated/defaults.ts'
import type { ActionList } from '../../generated/screens/actions.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import type { ScreenState } from '../../generated/screens/screen-state.ts'

/** What was typed into `enterOne`, and what became of it. */
export const oneState: Record<string, ScreenState> = {
  one: { in: 'memory' },
  // Whatever comes into the field next was not refused yet.
  oneProblems: { in: 'memory', of: ['state.one.code'] },
  results: { in: 'memory' },
}

/** One code with its quantity: typed, or sent by a scanner, which ends with Enter. */
export function enterOne(context: Context, content: CartContent): Block {
  const { maxCartCount = defaults.purchaseSetting.maxCartCount } = content.spec.purchase
  return entry(context, content, {
    title: context.t('Add by code'),
    state: 'one',
    successive: true,
    fields: [
      { key: 'code', label: codeLabel(context, content), inputCheck: { required: true, maxLength: 128 } },
      {
        key: 'count',
        label: context.t('Quantity'),
        inputType: 'number',
        value: '1',
        inputCheck: {
          required: true,
          minValue: 1,
          maxValue: maxCartCount,
          digitLength: { digits: String(maxCartCount).length, scale: 0 },
        },
      },
    ],
    input: { code: { $get: 'event.value.code' }, count: { $get: 'event.value.count' } },
    problems: 'state.oneProblems',
    then: [
      {
        do: 'set',
        state: 'one',
        value: { code: { $get: 'event.input.code' }, count: { $get: 'event.input.count' } },
        when: { all: [isRefused, { name: 'state.one', condition: '=', value: '' }] },
      },
      {
        do: 'set',
        state: 'oneProblems',
        value: [{ at: '/code', message: { $get: 'event.value.results.0.text' } }],
        when: { all: [isRefused, { name: 'state.one.code', condition: '=', value: { $get: 'event.input.code' } }] },
      },
      // Results of the next ones take its place in the table before anybody has read it.
      {
        do: 'message',
        tone: 'error',
        text: { $op: 'concat', of: [{ $get: 'event.input.code' }, ': ', { $get: 'event.value.results.0.text' }] },
        when: { all: [isRefused, { name: 'state.one.code', condition: '<>', value: { $get: 'event.input.code' } }] },
      },
    ],
  })
}

/** Many codes with quantities, pasted from a spreadsheet. */
export function enterMany(context: Context, content: CartContent): Block {
  return entry(context, content, {
    title: context.t('Add several items'),
    state: 'many',
    fields: [
      {
        key: 'text',
        label: context.t('Code and quantity, one item a line, as copied from a spreadsheet'),
        inputType: 'textarea',
        rows: 8,
        inputCheck: { required: true, maxLength: 20_000 },
      },
    ],
    input: { text: { $get: 'event.value.text' } },
    problems: 'state.manyProblems',
    then: [
      { do: 'set', state: 'many', value: ifRefused({ text: { $get: 'event.value.refused' } }) },
      {
        do: 'set',
        state: 'manyProblems',
        value: ifRefused([{ at: '/text', message: { $get: 'event.value.reasons' } }]),
      },
    ],
  })
}

/** Nothing of it was taken: it comes back, unless the next has been typed or scanned meanwhile. */
const isRefused: ScreenCondition = { name: 'event.value.refused', condition: '<>', value: '' }

/** What was refused stays to be mended, with the reasons; what was taken is gone. */
const ifRefused = (then: unknown) => ({
  $op: 'choose',
  when: { name: 'event.value.refused', condition: '<>', value: '' },
  then,
})

interface Entry {
  title: string
  state: string
  /** The next is entered before the answer. */
  successive?: true
  fields: InputFieldSpec[]
  input: Record<string, unknown>
  /** Where the reasons of what was refused stand. */
  problems?: string
  then: ActionList
}

function entry(context: Context, content: CartContent, { fields, input, problems, then, ...entered }: Entry): Block {
  const { addCart } = content.spec.purchase.buttons ?? {}
  return {
    type: 'inputs',
    ...entered,
    inline: true,
    ...(problems !== undefined && { problems: { $get: problems } }),
    fields: inputFieldsOf(context, fields, [], { contentId: content.id, page: 'purchase' }),
    submit: {
      label: context.text(addCart?.text) || context.t('Add to cart'),
      icon: addCart?.icon ?? 'cart-plus',
      onPress: [
        {
          do: 'call',
          call: 'add-to-cart',
          once: true,
          input: { contentId: content.id, ...input },
          then: [{ do: 'set', state: 'results', value: { $get: 'event.value.results' } }, ...then],
        },
      ],
    },
  }
}
