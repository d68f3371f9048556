import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { lists, type Row } from './lists.ts'
import './page.css'

/** What a good programmer writes by hand for one list: menu, search, table, pages; the rows are all that it asks for. */
const list = lists[location.pathname.startsWith('/console') ? 'console' : 'site']

function Page() {
  const [answer, setAnswer] = useState<{ rows: Row[]; total: number }>()
  const [find, setFind] = useState('')
  const [page, setPage] = useState(1)
  useEffect(() => {
    const gone = new AbortController()
    list.read(find, page, gone.signal).then(setAnswer, () => undefined)
    return () => gone.abort()
  }, [find, page])
  return (
    <>
      <header>
        <strong>{list.title}</strong>
        <nav>
          {list.menu.map((entry) => (
            <a key={entry} href="#">
              {entry}
            </a>
          ))}
        </nav>
      </header>
      <main>
        <h1>{list.title}</h1>
        <input aria-label="Find" value={find} onChange={(event) => setFind(event.currentTarget.value)} />
        <table>
          <thead>
            <tr>
              {list.columns.map(({ title }) => (
                <th key={title}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer?.rows.map((row, index) => (
              <tr key={index}>
                {list.columns.map(({ title, cell }) => (
                  <td key={title}>{cell(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <footer>
          <button disabled={page === 1} onClick={() => setPage(page - 1)}>
            ‹
          </button>
          {page} / {Math.ceil((answer?.total ?? 0) / 50)}
          <button onClick={() => setPage(page + 1)}>›</button>
        </footer>
      </main>
    </>
  )
}

if (location.pathname.startsWith('/dashboard')) void import('./chart.ts')
else createRoot(document.getElementById('root')!).render(<Page />)
