import { useLingui } from '@lingui/react/macro'
import { buttonClass } from '../ui/button.tsx'
import { Popup, PopupEntry } from '../ui/popup.tsx'
import { subqueryTitle, type Subquery } from './query.ts'

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
    <Popup label={t`Add subquery`} className={buttonClass({ small: true })} button={<span>{t`Add subquery`}</span>}>
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
