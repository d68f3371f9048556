import { checkChain, checkTimeouts, checkTransaction } from '../../rules/check-chain.ts'
import { isOfKind } from '../../document.ts'
import type { Rule } from '../../rules/rule.ts'
import * as defaults from '../../generated/defaults.ts'
import { mailProblems } from '../../mail/mail-problems.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { takesCodes } from '../../transfer/cart-of.ts'
import { fileColumns, targetOf } from '../../transfer/columns.ts'
import { chainOf } from '../../transfer/inputs.ts'

/** A file transfer maps columns; replacing by key names the key and something to update. */
export const transferMapping: Rule<'content'> = (document, context) => {
  const { transfer } = document.spec
  if (!transfer) return []
  const { mapping = [], postSchema, timeout = defaults.transferSetting.timeout } = transfer
  const target = targetOf(transfer)
  const at = '/spec/transfer/mapping'
  if (fileColumns(transfer).length === 0) return [makeProblem('mapping-missing', document, at)]
  const hasKey = mapping.some(({ key }) => key) && mapping.some(({ key }) => !key)
  return [
    ...(target === 'table' && transfer.method === 'replaceByKey' && !hasKey
      ? [makeProblem('mapping-key-missing', document, at)]
      : []),
    ...(postSchema
      ? checkTimeouts(
          document,
          { at: '/spec/transfer/timeout', items: target === 'cart' ? [postSchema] : [{ timeout }, postSchema] },
          context,
        )
      : []),
  ]
}

/** A cart that takes lines is known by the field that finds its items. */
export const transferCart: Rule<'content'> = (document, { library }) => {
  const { transfer } = document.spec
  const address = transfer && targetOf(transfer) === 'cart' ? transfer.cart : undefined
  if (address === undefined) return []
  const cart = library.get(address)
  if (!cart || !isOfKind('content', cart) || takesCodes(cart.spec)) return []
  return [makeProblem('cart-without-codes', document, '/spec/transfer/cart', { values: [address], found: address })]
}

/** What every transfer tells in its mails, and of each faulty line, as `transfer-mails.ts` of the engine gives it. */
const ofTransfer = ['FILE', 'OUTCOME', 'LINES', 'WRITTEN', 'FAULTY', 'INSERTED', 'UPDATED', 'DELETED', 'lines']
const ofLine = ['LINE', 'COLUMN', 'REASON']

/** What a mail of a transfer tells of is there. */
export const transferMails: Rule<'content'> = (document, { library }) =>
  mailProblems(
    document,
    { mails: document.spec.transfer?.mails ?? [], at: '/spec/transfer/mails' },
    { of: ofTransfer, line: ofLine },
    library,
  )

/** What runs for each line. */
export const transferChain: Rule<'content'> = (document, context) => {
  const { transfer } = document.spec
  const items = transfer ? chainOf(transfer) : []
  if (items.length === 0) return []
  const at = '/spec/transfer/dataSchemas'
  return [
    ...checkChain(document, { at, items, selects: false, before: [], place: 'add' }, context),
    ...checkTransaction(document, at, items, context),
  ]
}
