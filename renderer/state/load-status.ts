import { isObject } from '../../runtime/json/is-object.ts'
import type { Scope } from './scope.ts'
import type { LoadStatus } from './screen-store.ts'

/** State of a load; undefined where it has not begun. */
export function loadStatus(name: string, scope: Pick<Scope, 'get'>): LoadStatus | undefined {
  const found = scope.get(`status.${name}`)
  return isLoadStatus(found) ? found : undefined
}

const isLoadStatus = (value: unknown): value is LoadStatus => isObject(value) && typeof value['busy'] === 'boolean'
