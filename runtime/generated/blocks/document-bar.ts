// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { Icon } from '../common/icon.ts'
import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Title, state and tools of a document under edit.
 */
export type DocumentBarBlock = {
  /**
   * Says which one this is.
   */
  type: 'document-bar'
  /**
   * Name of the model.
   */
  model: string
  /**
   * Heading; left out: the name of the document.
   */
  title?: ScreenText
  /**
   * Calls that keep the document; left out: it cannot be saved here.
   */
  save?: {
    /**
     * Call for a new document.
     */
    create: CallKey
    /**
     * Call for a stored one.
     */
    save: CallKey
    /**
     * Call that reads what somebody else saved.
     */
    read: CallKey
  }
  /**
   * Further input of the call for a new document.
   */
  creating?: {
    [k: string]: Value
  }
  /**
   * Done before the document is checked and saved; what fails there does not keep it from being saved.
   */
  onSave?: ActionList
  /**
   * Asked before the document is saved; only on yes it is.
   */
  confirm?: {
    /**
     * The question.
     */
    text: ScreenText
    /**
     * The verb on the button that goes on.
     */
    action?: ScreenText
    /**
     * Address; the running releases that use it are listed in the question.
     */
    usedBy?: Value
    /**
     * Asked only if this holds.
     */
    when?: ScreenCondition
  }
  /**
   * Done once the document has a number.
   */
  onCreate?: ActionList
  /**
   * Other views of the document.
   *
   * Items: A screen.
   */
  links?: {
    /**
     * Words of the link.
     */
    label: ScreenText
    /**
     * Shown before the text.
     */
    icon?: Icon
    /**
     * Key of the screen.
     */
    screen?: string
    /**
     * Route, where no screen is named.
     */
    route?: ScreenText
    /**
     * Values for the route.
     */
    params?: {
      [k: string]: Value
    }
    /**
     * Values for the query of the address.
     */
    query?: {
      [k: string]: Value
    }
    /**
     * Offered only while this holds.
     */
    when?: ScreenCondition
    /**
     * Left out for people without this right.
     */
    access?: Access
  }[]
  /**
   * Further actions.
   *
   * Items: A button.
   */
  tools?: {
    /**
     * Words on the button.
     */
    label: ScreenText
    /**
     * Shown before the text.
     */
    icon?: Icon
    /**
     * It is red. Default: false.
     */
    danger?: boolean
    /**
     * It cannot be pressed while this holds.
     */
    disabled?: Value
    /**
     * It is a switch, and on while this holds.
     */
    pressed?: ScreenCondition
    /**
     * Offered only while this holds.
     */
    when?: ScreenCondition
    /**
     * Done when it is pressed.
     */
    onPress: ActionList
    /**
     * Offered also while the document is not saved yet. Default: false.
     */
    unsaved?: boolean
  }[]
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
