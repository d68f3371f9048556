import { propertyOf } from '../../runtime/json/property-of.ts'

/** Whether the present step of the history is the open drawer, as the router keeps it. */
export const isDrawerOpen = (): boolean => propertyOf(propertyOf(history.state, 'usr'), 'drawer') === true
