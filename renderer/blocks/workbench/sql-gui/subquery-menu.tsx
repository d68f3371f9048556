import { useLingui } from '@lingui/react/macro'
import { Popup, PopupEntry } from '../../../ui/popup.tsx'
import { subqueryTitle, type Subquery } from './sql-gui.ts'

/** Subqueries to take as a table. */
export function SubqueryMenu({
  subqueries,
  onTake,
}: {
  subqueries: readonly Subquery[]
  onTake(subquery: Subquery): void
}) {
  const { t } = useLingui()
  return (
    <Popup label={t`Add subquery`} look={{ small: true }} button={t`Add subquery`}>
      {(close) =>
        subqueries.map((subquery) => (
          <PopupEntry
            key={subquery.address}
            onPress={() => {
              close()
              onTake(subquery)
            }}
          >
            {subqueryTitle(subquery)}
          </PopupEntry>
        ))
      }
    </Popup>
  )
}
