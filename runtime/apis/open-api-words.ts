import { listQueries } from './api-inputs.ts'
import type { FilterWord } from './list-filters.ts'

export type Words = Record<'en' | 'ja', string>

/** What the description of an API says besides its builder's own words. */
export const words = {
  done: { en: 'Done.', ja: '処理しました。' },
  made: { en: 'Made; Location says where it is read.', ja: '登録しました。Location が参照先です。' },
  unchanged: {
    en: 'Nothing has changed: the ETag that was sent is still right.',
    ja: '送られた ETag から変更はありません。',
  },
  rows: {
    en: 'Rows, page by page: the header Link leads to the next ones.',
    ja: '行を返します。続きがあるときはヘッダー Link が次のページを示します。',
  },
  row: { en: 'One row; 404 where there is none.', ja: '1 行を返します。該当する行がなければ 404 です。' },
  lines: {
    en: 'All rows, one JSON object on each line.',
    ja: 'すべての行を、1 行に 1 つの JSON オブジェクトとして返します。',
  },
  terms: { en: 'Terms of use', ja: '利用条件' },
  more: {
    en: 'There are more rows. To read on, use the tool again with',
    ja: '続きの行があります。続きを読むには、次を指定してもう一度使います：',
  },
  change: {
    en: 'All of it is done in one transaction, or nothing.',
    ja: '1 つのトランザクションで処理し、失敗したときは何も変更しません。',
  },
  patch: {
    en: 'Changes what is sent (RFC 7396): what is left out stays as it is, null empties.',
    ja: '送られた値だけを変更します（RFC 7396）。省略した値はそのままで、null は空にします。',
  },
  ifMatch: {
    en: 'Changes the row only where its GET still has this ETag.',
    ja: 'GET で取得した行の ETag を指定すると、その後に変更されていない場合だけ更新します。',
  },
  ifNoneMatch: {
    en: 'ETag of an earlier answer: 304 where nothing has changed since.',
    ja: '前回の応答の ETag を指定すると、変更がなければ 304 を返します。',
  },
  once: {
    en: 'A repetition with the same key is not done again: it gets the same answer.',
    ja: '同じキーで再送しても処理は一度だけ行われ、同じ応答を返します。',
  },
  refused: { en: 'The call was refused, or it failed.', ja: '要求は拒否されたか、失敗しました。' },
  busy: {
    en: 'Not now; Retry-After says when another try may go well.',
    ja: '今は処理できません。Retry-After の後で再試行してください。',
  },
  noToken: { en: 'No token, or none that counts.', ja: 'トークンがないか、有効ではありません。' },
  link: { en: 'Where the next page is, with rel="next".', ja: '次のページの場所です（rel="next"）。' },
  total: { en: 'All rows of the search, when count is true.', ja: 'count が true のときの全行数です。' },
  etag: { en: 'Tag of this answer.', ja: 'この応答のタグです。' },
  location: { en: 'Where the new row is read.', ja: '登録した行の参照先です。' },
  replayed: {
    en: 'true: the answer to an earlier call with the same Idempotency-Key.',
    ja: 'true のとき、同じ Idempotency-Key による以前の要求への応答です。',
  },
  retryAfter: { en: 'Seconds.', ja: '秒数です。' },
  challenge: { en: 'What is wrong with the token.', ja: 'トークンの問題点です。' },
  filter: {
    en: 'Only rows with exactly this value; empty: rows without one.',
    ja: 'この値と完全に一致する行だけを返します。空のときは値のない行です。',
  },
} satisfies Record<string, Words>

export const listWords: Record<(typeof listQueries)[number], Words> = {
  limit: { en: 'Rows of the answer, at most.', ja: '応答の行数の上限です。' },
  offset: { en: 'Rows that are passed over.', ja: '先頭から読み飛ばす行数です。' },
  sort: {
    en: 'Columns in their order, with a comma between them; `-` before one: falling.',
    ja: '並べ替える列をコンマ区切りで指定します。先頭に `-` を付けると降順です。',
  },
  count: {
    en: 'The number of all rows comes in the header X-Total-Count.',
    ja: '全行数をヘッダー X-Total-Count で返します。',
  },
  fields: {
    en: 'Columns of the answer, with a comma between them; all others are left out.',
    ja: '応答に含める列をコンマ区切りで指定します。ほかの列は省きます。',
  },
  cursor: {
    en: 'Where the page before ended, as its Link says. Rows that come or go meanwhile leave none out.',
    ja: '前のページの Link にある続きの位置です。途中で行が増減しても漏れません。',
  },
  include: {
    en: 'Related rows that come along, with a comma between them; a page then has at most 100 rows.',
    ja: '一緒に返す関連行をコンマ区切りで指定します。このとき 1 ページは 100 行までです。',
  },
  since: {
    en: 'Only rows that were changed at this point or later, in that order.',
    ja: 'この時点以降に変更された行だけを、その順に返します。',
  },
}

export const filterWordsTold: Record<FilterWord, Words> = {
  gt: { en: 'Only rows with a greater value.', ja: 'この値より大きい行だけを返します。' },
  gte: { en: 'Only rows with this value or a greater one.', ja: 'この値以上の行だけを返します。' },
  lt: { en: 'Only rows with a smaller value.', ja: 'この値より小さい行だけを返します。' },
  lte: { en: 'Only rows with this value or a smaller one.', ja: 'この値以下の行だけを返します。' },
  in: {
    en: 'Only rows with one of these values, with a comma between them.',
    ja: 'コンマ区切りで指定したいずれかの値の行だけを返します。',
  },
  like: { en: 'Only rows that have this text in it.', ja: 'この文字列を含む行だけを返します。' },
  null: {
    en: 'true: only rows without a value; false: only those with one.',
    ja: 'true は値のない行だけ、false は値のある行だけを返します。',
  },
}

/** What a query of a list says. */
export function queryWords(name: string): Words {
  const own = listQueries.find((one) => one === name)
  if (own) return listWords[own]
  const [, word] = /\[(\w+)\]$/.exec(name) ?? []
  const told = Object.entries(filterWordsTold).find(([known]) => known === word)
  return told?.[1] ?? words.filter
}
