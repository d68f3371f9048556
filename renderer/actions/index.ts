import type { Actions } from '../../runtime/generated/actions.ts'
import type { ActionFunction } from './context.ts'
import { back } from './back.ts'
import { callAction } from './call.ts'
import { copy } from './copy.ts'
import { download } from './download.ts'
import { focus } from './focus.ts'
import { message } from './message.ts'
import { model } from './model.ts'
import { open } from './open.ts'
import { print } from './print.ts'
import { reload } from './reload.ts'
import { set } from './set.ts'

/** All that a document can make happen. A new one: a file, a line here, a schema in `schemas/actions`. */
export const actions = {
  set,
  call: callAction,
  open,
  print,
  reload,
  focus,
  back,
  message,
  download,
  copy,
  model,
} satisfies {
  [Do in keyof Actions]: ActionFunction<Do>
}
