import { randomBytes } from 'node:crypto'
import { contentSecurityPolicy, pageHeaders } from './page-headers.ts'

const style = `:root{color-scheme:light dark;font:16px/1.7 system-ui,"Hiragino Sans","Noto Sans JP","Yu Gothic UI",sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:Canvas;color:CanvasText}
main{padding:2rem;max-width:32rem}
h1{font-size:1.25rem;margin:0 0 .5rem}
p{margin:0 0 1.5rem;opacity:.8}
main>:last-child{margin:0}`

/** Where no site is: it does not exist, is private, or is not started. Nobody is told which, in two languages. */
export function stopPage(): Response {
  const nonce = randomBytes(16).toString('base64')
  const html = `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>404</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg"><style nonce="${nonce}">${style}</style></head>
<body><main>
<h1>ページが見つかりません</h1><p>このサイトは存在しないか、現在公開されていません。アドレスをご確認ください。</p>
<h1 lang="en">Page not found</h1><p lang="en">This site does not exist or is not published at the moment. Please check the address.</p>
</main></body></html>`
  const policy = contentSecurityPolicy({ nonce, frameAncestors: "'none'", imageHosts: [] })
  return new Response(html, { status: 404, headers: { ...pageHeaders, 'content-security-policy': policy } })
}
