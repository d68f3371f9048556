import { StatementRefused } from '../errors.ts'
import { tokenize } from '../../../runtime/sql/tokenize.ts'
import { facts } from './facts.ts'

const words = (text: string) => new Set(text.split(' '))

/** They end the transaction, change the session or the server, or begin another statement. */
const never = words(
  'BEGIN COMMIT ROLLBACK SAVE DECLARE SET USE CREATE DROP ALTER TRUNCATE GRANT REVOKE DENY EXEC EXECUTE WAITFOR IF WHILE ' +
    'GOTO RETURN PRINT RAISERROR THROW KILL SHUTDOWN DBCC BACKUP RESTORE RECONFIGURE CHECKPOINT BULK REVERT WRITETEXT ' +
    'UPDATETEXT OPENROWSET OPENQUERY OPENDATASOURCE OPENXML OPEN CLOSE DEALLOCATE',
)
/** They write. */
const writing = words('INSERT UPDATE DELETE MERGE INTO NEXT')
const changing = words('INSERT UPDATE DELETE MERGE')
const joins = words('JOIN UNION')

const known = new Set<string>()
const maxKnown = 2_000

/**
 * Refuses what stands behind the first statement of a text, or in it, and is no reading or no writing of rows. T-SQL needs
 * no semicolon between statements (`SELECT 1 COMMIT DELETE FROM t`), but all these words are reserved: outside of quotes
 * they cannot be names. SQL Server has no transactions that only read.
 */
export function requireHarmless(text: string, mode: 'read' | 'write'): void {
  const key = `${mode} ${text}`
  if (known.has(key)) return
  const tokens = tokenize(text, facts.syntax).filter(({ type }) => type !== 'space' && type !== 'comment')
  const own = (place: number) =>
    tokens[place]?.type === 'word' ? tokens[place].text.toUpperCase() : tokens[place]?.text
  let hasBegun = false
  tokens.forEach(({ type, text: written, depth }, i) => {
    if (type !== 'word' || own(i - 1) === '@') return
    const word = written.toUpperCase()
    const before = own(i - 1)
    const isHint = word === 'MERGE' && joins.has(own(i + 1) ?? '')
    const isFetch = word === 'NEXT' && before === 'FETCH'
    const isSet =
      word === 'SET' && mode === 'write' && ['UPDATE', 'MERGE'].some((one) => tokens.some((_, at) => own(at) === one))
    // Behind the first of them only a branch of MERGE begins so.
    if (mode === 'write' && depth === 0 && changing.has(word) && !isHint) {
      if (hasBegun && before !== 'THEN') throw new StatementRefused('sql-several-statements')
      hasBegun = true
    }
    if ((never.has(word) && !isSet) || (mode === 'read' && writing.has(word) && !isHint && !isFetch))
      throw new StatementRefused(never.has(word) ? 'sql-word' : 'sql-word-reading', [word])
  })
  if (known.size >= maxKnown) known.clear()
  known.add(key)
}
