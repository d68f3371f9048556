import type { Content } from '../../compile/context.ts'

export const cartRoute = (content: Content) => `/b2b/confirmCart/${content.id}`
export const mainRoute = (content: Content) => `/b2b/purchase/main/${content.id}/:key`
export const doneRoute = (content: Content) => `/b2b/purchase/done/${content.id}`
export const quickOrderRoute = (content: Content) => `/b2b/quickOrder/${content.id}`
