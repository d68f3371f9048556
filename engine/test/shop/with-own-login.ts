import type { Document } from '../../../runtime/document.ts'

/** The shop with a login of the orders' own, by passwords of their own. */
export function withOwnLogin(documents: Document[]): Document[] {
  const login = { schema: 'schema/section-login', idField: 'CUSTOMER_CODE' }
  const schema = documents.find(({ key }) => key === 'customer-login')!
  const sql = [
    'SELECT code AS CUSTOMER_CODE, name AS CUSTOMER_NAME, price_rank AS PRICE_RANK',
    "  FROM customer WHERE login_id = :ID AND 'section-' || login_id = :PASSWORD",
  ]
  return [
    ...documents.map((document) =>
      document.key === 'shop.orders' ? { ...document, spec: { ...document.spec, login } } : document,
    ),
    { ...schema, key: 'section-login', name: 'section-login', spec: { ...schema.spec, sql } },
  ]
}
