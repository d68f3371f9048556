import { asText } from '../../../../runtime/values/as-text.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'
import type { TableBlock } from '../../../../runtime/generated/blocks/table.ts'
import { textOf, type Scope } from '../../../state/scope.ts'
import { Chip } from '../../../ui/chip.tsx'
import { t } from '@lingui/core/macro'
import { mark } from '../search/values.ts'
import styles from '../table.module.css'

/** What a link narrowed the list by, each with the way to take it away. */
export default function Filters({
  filters: { state, labels },
  page,
  scope,
}: {
  filters: NonNullable<TableBlock['filters']>
  page: string | undefined
  scope: Scope
}) {
  const value = scope.get(`state.${state}`)
  const conditions = Array.isArray(value) ? value.filter(isObject) : []
  if (conditions.length === 0) return null
  return (
    <ul className={styles.filters} aria-label={t`Applied conditions`}>
      {conditions.map((condition, index) => {
        const field = asText(condition['field'])
        const label = textOf(labels[field] ?? field, scope)
        const said = asText(condition['value'])
        const sign = mark(asText(condition['condition']))
        return (
          <li key={index}>
            <Chip
              text={t`${label}: ${sign}${said}`}
              onRemove={() => {
                const rest = conditions.toSpliced(index, 1)
                scope.screen.setState(state, rest.length > 0 ? rest : undefined)
                if (page !== undefined) scope.screen.setState(page, 1)
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}
