// Made from schemas/ by `npm run generate`; do not edit.

import type { BackAction } from './actions/back.ts'
import type { CallAction } from './actions/call.ts'
import type { CopyAction } from './actions/copy.ts'
import type { DownloadAction } from './actions/download.ts'
import type { FocusAction } from './actions/focus.ts'
import type { MessageAction } from './actions/message.ts'
import type { ModelAction } from './actions/model.ts'
import type { OpenAction } from './actions/open.ts'
import type { PrintAction } from './actions/print.ts'
import type { ReloadAction } from './actions/reload.ts'
import type { SetAction } from './actions/set.ts'

/** Each action by its `do`. */
export interface Actions {
  back: BackAction
  call: CallAction
  copy: CopyAction
  download: DownloadAction
  focus: FocusAction
  message: MessageAction
  model: ModelAction
  open: OpenAction
  print: PrintAction
  reload: ReloadAction
  set: SetAction
}
