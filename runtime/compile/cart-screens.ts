import { pathOf } from '../expressions/scope.ts'
import { cartCell, unit } from './cart-cell.ts'
import { labelOf, rowValue } from './cell.ts'
import type { Content, Context } from './context.ts'
import { listPage, type PageField } from './pages.ts'
import { amountFormatOf, inputFieldsOf } from './purchase-parts.ts'
import type { Block, ScreenDocument } from './release.ts'
import { contentScreen } from './screen.ts'
import { tableColumns, widths, type TableColumn } from './table-columns.ts'

/** The cart, where quantities change; the page on which the order is placed; the page that says that it was. */
export function cartScreens(context: Context, content: Content): ScreenDocument[] {
  return [cartScreen(context, content), purchaseScreen(context, content), doneScreen(context, content)]
}

const cartRoute = (content: Content) => `/b2b/confirmCart/${content.id}`
const doneRoute = (content: Content) => `/b2b/purchase/done/${content.id}`

const hasRows = { name: 'load.cart.lines', condition: '>', value: 0 }
const cannotOrder = { name: 'load.cart.canOrder', condition: '=', value: false }

function cartScreen(context: Context, content: Content): ScreenDocument {
  const { purchasePage } = content.spec.purchase!.buttons ?? {}
  return contentScreen(content, 'cart', {
    route: cartRoute(content),
    title: context.t('Confirm cart'),
    hidden: true,
    activeMenu: context.route(content.id, 'list'),
    load: cartLoad(content),
    blocks: [
      cartTable(context, content, true),
      { type: 'totals', label: context.t('Totals'), lines: { $get: 'load.cart.totals' }, when: hasRows },
      reasons(context),
      {
        type: 'bar',
        align: 'between',
        when: hasRows,
        blocks: [
          {
            type: 'button',
            label: context.t('Continue shopping'),
            icon: 'arrow-left',
            onPress: [{ do: 'open', route: context.route(content.id, 'list'), query: { type: '4' } }],
          },
          {
            type: 'button',
            label: context.t('Empty the cart'),
            icon: 'trash',
            quiet: true,
            danger: true,
            onPress: [
              {
                do: 'call',
                call: 'delete-cart-info',
                input: { contentId: content.id },
                confirm: {
                  text: context.t('Everything is taken out of the cart.'),
                  action: context.t('Empty the cart'),
                  danger: true,
                },
              },
            ],
          },
          {
            type: 'button',
            label: context.text(purchasePage?.text) || context.t('Proceed to order'),
            icon: purchasePage?.icon ?? 'arrow-right',
            primary: true,
            disabled: cannotOrder,
            onPress: [{ do: 'open', route: context.route(content.id, 'purchase') }],
          },
        ],
      },
    ],
  })
}

function purchaseScreen(context: Context, content: Content): ScreenDocument {
  const inputs = inputFieldsOf(context, content.spec.purchase!).filter((field) => !field.hidden)
  const order = {
    label: context.t('Place the order'),
    icon: 'check',
    disabled: cannotOrder,
    onPress: [
      {
        do: 'call',
        call: 'purchase',
        confirm: {
          text: context.t('The order is placed with these contents. Is that all right?'),
          action: context.t('Place the order'),
        },
        input: {
          contentId: content.id,
          PURCHASEID: { $get: 'load.cart.PURCHASEID' },
          inputs: { $op: 'coalesce', of: [{ $get: 'event.value' }, {}] },
        },
        then: [
          { do: 'set', state: 'inputs', value: null },
          {
            do: 'open',
            route: doneRoute(content),
            query: { purchase: { $get: 'event.value.PURCHASEID' } },
            replace: true,
          },
        ],
        onCode: {
          60106: [{ do: 'set', state: 'problems', value: { $get: 'event.data.problems' } }],
          60107: [
            {
              do: 'message',
              tone: 'warning',
              text: {
                $op: 'coalesce',
                of: [
                  { $get: 'event.message' },
                  context.t('Order information may have changed, so it will be reloaded'),
                ],
              },
            },
            { do: 'set', state: 'changes', value: { $op: 'join', text: '\n', of: { $get: 'event.data.changes' } } },
            { do: 'reload', load: 'cart' },
          ],
        },
      },
    ],
  }
  return contentScreen(content, 'purchase', {
    route: context.route(content.id, 'purchase'),
    title: context.t('Order'),
    hidden: true,
    activeMenu: context.route(content.id, 'list'),
    state: { problems: { in: 'memory' }, inputs: { in: 'tab' }, changes: { in: 'memory' } },
    load: cartLoad(content),
    blocks: [
      {
        type: 'message',
        tone: 'warning',
        title: context.t('Not ordered yet: please check the changes.'),
        text: { $get: 'state.changes' },
        when: { name: 'state.changes', condition: '<>', value: '' },
      },
      cartTable(context, content, false),
      { type: 'totals', label: context.t('Totals'), lines: { $get: 'load.cart.totals' }, when: hasRows },
      reasons(context),
      {
        type: 'inputs',
        when: hasRows,
        ...(inputs.length > 0 && { title: context.t('Order information') }),
        fields: inputs,
        initial: { $get: 'load.cart.initial' },
        state: 'inputs',
        problems: { $get: 'state.problems' },
        submit: order,
        back: {
          label: context.t('Back to the cart'),
          onPress: [{ do: 'open', route: cartRoute(content), query: { type: '4' } }],
        },
      },
    ],
  })
}

function doneScreen(context: Context, content: Content): ScreenDocument {
  const purchase = content.spec.purchase!
  const chains = [...(purchase.headerSchemas ?? []), ...(purchase.afterOrderSchema ? [purchase.afterOrderSchema] : [])]
  const answer = chains.flatMap((link) => context.schema(link.schema)?.resultColumns ?? [])
  const next = context.content(purchase.afterOrder)
  return contentScreen(content, 'done', {
    route: doneRoute(content),
    title: context.t('Order completed'),
    hidden: true,
    noCache: true,
    activeMenu: context.route(content.id, 'list'),
    state: { purchase: { in: 'query' } },
    // The address says only which order it is: what was ordered is the engine's to tell.
    load: {
      purchase: { call: 'purchase-done', input: { contentId: content.id, PURCHASEID: { $get: 'state.purchase' } } },
    },
    blocks: [
      {
        type: 'stack',
        sheet: true,
        maxWidth: 720,
        blocks: [
          {
            type: 'message',
            tone: 'success',
            title: context.t('Order completed'),
            text: context.t('Thank you for your order.'),
            when: { name: 'load.purchase.PURCHASEID', condition: '<>', value: null },
          },
          {
            type: 'grid',
            label: context.t('Order'),
            row: { $get: 'load.purchase' },
            labelPosition: 'left',
            items: [
              ...answer.map((column) => ({
                span: 24,
                label: labelOf(context, { field: column.key }, column),
                cell: { type: 'text', value: { $get: `row.order.${pathOf(column.key)}` }, strong: true },
              })),
              { span: 24, label: context.t('Lines'), cell: { type: 'number', value: { $get: 'row.lines' } } },
              {
                span: 24,
                label: context.text(purchase.orderAmountHeader) || context.t('Order total'),
                cell: { type: 'text', value: { $get: 'row.totalText' }, strong: true },
              },
            ],
          },
          {
            type: 'bar',
            align: 'end',
            blocks: [
              {
                type: 'button',
                label: context.t('Continue shopping'),
                onPress: [{ do: 'open', route: context.route(content.id, 'list'), query: { type: '4' } }],
              },
              ...(next && (purchase.showPurchasedPageBtn ?? true)
                ? [
                    {
                      type: 'button',
                      label: context.text(next.name),
                      primary: true,
                      onPress: [
                        { do: 'open', route: context.route(next.id, 'list'), query: { type: String(next.spec.type) } },
                      ],
                    },
                  ]
                : []),
            ],
          },
        ],
      },
    ],
  })
}

function cartLoad(content: Content): Record<string, unknown> {
  return { cart: { call: 'get-purchase-count', input: { contentId: content.id }, shared: true } }
}

function reasons(context: Context): Block {
  return {
    type: 'message',
    tone: 'warning',
    title: context.t('The order cannot be placed.'),
    text: { $op: 'join', text: '\n', of: { $get: 'load.cart.reasons' } },
    when: { all: [cannotOrder, hasRows] },
  }
}

/** The rows of the cart; `changes`: the quantity is a stepper, else it only stands there. */
function cartTable(context: Context, content: Content, changes: boolean): Block {
  const purchase = content.spec.purchase!
  const wanted = purchase.cartColumns
  const fields = listPage(context, content).fields.filter(({ option }) => !wanted || wanted.includes(option.field))
  const columns: TableColumn[] = [
    ...tableColumns(context, content, fields.map(withoutDrilldown)),
    {
      label: context.text(purchase.columns?.cart?.label) || context.t('Quantity'),
      align: purchase.columns?.cart?.align ?? 'right',
      headerAlign: purchase.columns?.cart?.align ?? 'right',
      ...widths(purchase.columns?.cart?.fieldWidth),
      cell: changes
        ? cartCell(context, content)
        : { type: 'number', value: rowValue('PURCHASECOUNT'), group: true, ...unit(content) },
    },
    ...(purchase.columns?.subtotal?.showFlg === 2 ? [] : [subtotalColumn(context, content)]),
  ]
  return {
    type: 'table',
    label: context.t('Cart'),
    rows: { $get: 'load.cart.rows' },
    paging: 'none',
    narrow: 'cards',
    columns,
    empty: {
      title: context.t('The cart is empty.'),
      icon: 'cart',
      action: context.t('Continue shopping'),
      onPress: [{ do: 'open', route: context.route(content.id, 'list'), query: { type: '4' } }],
    },
  }
}

// A link would leave the order; the value alone says what is meant.
function withoutDrilldown(field: PageField): PageField {
  return field.option.dispType === 'drilldown' ? { ...field, option: { ...field.option, dispType: 'text' } } : field
}

function subtotalColumn(context: Context, content: Content): TableColumn {
  const column = content.spec.purchase!.columns?.subtotal
  const format = amountFormatOf(context, content.spec.purchase!)
  const align = column?.align ?? 'right'
  return {
    label: context.text(column?.label) || context.t('Subtotal'),
    align,
    headerAlign: align,
    ...widths(column?.fieldWidth),
    cell: {
      type: 'number',
      value: rowValue('$subtotal'),
      ...(format.group && { group: true }),
      decimals: format.decimals,
      rounding: format.rounding,
      ...(format.prefix?.[context.language] && { prefix: format.prefix[context.language] }),
      ...(format.suffix?.[context.language] && { suffix: format.suffix[context.language] }),
    },
  }
}
