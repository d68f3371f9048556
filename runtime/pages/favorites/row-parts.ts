import type { ListContent } from '../../page-parts/has-list.ts'
import type { Context } from '../../compile/context.ts'
import type { Block } from '../../compile/release.ts'
import { rowValue } from '../../compile/cell.ts'
import type { Cell } from '../../generated/screens/cell.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import type { ScreenLoad } from '../../generated/screens/screen-load.ts'
import type { RowParts } from '../../compile/page.ts'
import { favoritesState } from '../../page-parts/favorites-asked.ts'

/** On a site without a login nobody is known by their favourites next time. */
const isKept = ({ siteSpec }: Context): boolean => siteSpec.public !== true

/** A star in each row, and above the rows what shows the marked ones alone. */
export const favoriteRowParts: RowParts<ListContent> = {
  row: {
    columns: (context, content) =>
      isKept(context)
        ? [
            {
              name: '$favorite',
              label: context.t('Favourite'),
              align: 'center',
              headerAlign: 'center',
              cell: star(context, content),
            },
          ]
        : [],
    items: (context, content) =>
      isKept(context) ? [{ span: 24, label: context.t('Favourite'), cell: star(context, content) }] : [],
  },
  around: {
    upon: (context) => (isKept(context) ? [onlyMarked(context)] : []),
  },
  states: {
    all: () => ({ [favoritesState]: { in: 'query', as: 'json' } }),
    narrows: favoritesState,
  },
  loads: {
    // The load has the name of what the call touches, for the other tabs as well.
    all: (context, content): Record<string, ScreenLoad> =>
      isKept(context) ? { favorites: { call: 'list-favorites', input: { contentId: content.id }, shared: true } } : {},
    follows: 'favorites',
  },
}

function star(context: Context, content: ListContent): Cell {
  return {
    type: 'toggle',
    icon: 'star',
    label: context.t('Favourite'),
    value: { $op: 'includes', of: [{ $get: 'load.favorites.rows' }, { $op: 'json', of: rowValue('$key') }] },
    onChange: [
      {
        do: 'call',
        call: 'list-favorite',
        input: { contentId: content.id, rowKey: rowValue('$key'), on: { $get: 'event.value' } },
      },
    ],
  }
}

const isOn: ScreenCondition = { name: `state.${favoritesState}`, condition: '=', value: true }

function onlyMarked(context: Context): Block {
  return {
    type: 'button',
    label: {
      $op: 'message',
      text: context.t('Favourites only ({0})'),
      of: [{ $op: 'count', of: { $get: 'load.favorites.rows' } }],
    },
    icon: 'star',
    small: true,
    pressed: isOn,
    onPress: [
      { do: 'set', state: favoritesState, value: { $op: 'choose', when: isOn, then: null, else: true } },
      { do: 'set', state: 'page', value: 1 },
    ],
  }
}
