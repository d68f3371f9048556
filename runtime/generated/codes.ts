// Made from schemas/ by `npm run generate`; do not edit.

export const amountFormatPosition = {
  beforeTheAmount: 1,
  afterTheAmount: 2,
} as const

export const authType = {
  none: 0,
  basic: 1,
  authHeader: 2,
  apiKey: 3,
  oauth2: 4,
} as const

export const businessDays = {
  sunday: 0,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
} as const

export const calendarDisplayFirstDay = {
  sunday: 0,
  monday: 1,
  saturday: 6,
} as const

export const choicesFromTableColumnsFollowsRounding = {
  roundDown: 1,
  roundUp: 2,
  roundHalfUp: 3,
} as const

export const componentType = {
  options: 1,
  table: 4,
  inputCheck: 5,
  getValue: 6,
  pagedData: 7,
  optionList: 10,
  dateSelector: 11,
} as const

export const connectionType = {
  database: 1,
  webApi: 2,
} as const

export const contentType = {
  listDetail: 1,
  fileTransfer: 2,
  listUpdate: 3,
  listPurchase: 4,
  message: 5,
  dashboard: 6,
} as const

export const databaseType = {
  ibmI: 1,
  postgresql: 2,
  mysql: 3,
  sqlServer: 4,
  sqlServerFtds: 5,
  oracle: 6,
  embedded: 7,
} as const

export const datetimeSettingTimeDigit = {
  hoursAndMinutes: 4,
  hoursMinutesAndSeconds: 6,
} as const

export const datetimeSettingWeekdays = {
  sunday: 0,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
} as const

export const dbPageType = {
  add: 1,
  update: 2,
  delete: 3,
  bulkUpdate: 4,
  bulkDelete: 5,
} as const

export const decimalPointOperation = {
  roundDown: 1,
  roundUp: 2,
  roundHalfUp: 3,
} as const

export const displaySettingShowFlg = {
  alwaysShow: 1,
  alwaysHide: 2,
  showIfPrivilegesAllow: 3,
  showUnderConditions: 4,
  hideUnderConditions: 5,
} as const

export const drilldownSettingTargetContentObjContentType = {
  listDetail: 1,
  fileTransfer: 2,
  listUpdate: 3,
  listPurchase: 4,
} as const

export const fieldOptionShowFlg = {
  show: 1,
  hide: 2,
} as const

export const inputItemType = {
  field: 1,
  container: 2,
  endMarker: 99,
} as const

export const inputRuleType = {
  string: 1,
  number: 2,
  boolean: 3,
  integer: 4,
  decimalNumber: 5,
  date: 6,
  url: 7,
  emailAddress: 8,
  letters: 9,
  lettersDigitsDashes: 10,
  lettersAndDigits: 11,
  singleByteCharacters: 12,
  doubleByteCharacters: 13,
  sameAsAnotherField: 14,
  pattern: 99,
  required: 100,
  component: 101,
} as const

export const layoutItemShowFlg = {
  show: 1,
  hide: 2,
} as const

export const layoutItemType = {
  field: 1,
  container: 2,
  linkParameter: 3,
  endMarker: 99,
} as const

export const numberCellRounding = {
  floor: 1,
  ceil: 2,
  round: 3,
} as const

export const opTypeByAmount = {
  everyOrder: 1,
  atOrAboveAnAmount: 2,
  belowAnAmount: 3,
} as const

export const purchaseColumnShowFlg = {
  show: 1,
  hide: 2,
} as const

export const retrievalTiming = {
  onLogin: 1,
  eachTime: 2,
} as const

export const roundingMode = {
  roundDown: 1,
  roundUp: 2,
  roundHalfUp: 3,
} as const

export const rtnContentType = {
  listDetail: 1,
  fileTransfer: 2,
  listUpdate: 3,
  listPurchase: 4,
} as const

export const scheduleWeekdays = {
  sunday: 0,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
} as const

export const schemaRequestParametersKind = {
  query: 1,
  path: 2,
  header: 3,
  body: 4,
} as const

export const schemaType = {
  sql: 1,
  sqlGui: 2,
  clProgram: 3,
  webApi: 4,
  check: 5,
  login: 6,
  subquery: 7,
  customComponent: 8,
  add: 9,
  update: 10,
  delete: 11,
  purchase: 12,
  fileTransfer: 13,
  download: 14,
} as const

export const siteMenuFlgHome = {
  show: 1,
  hide: 2,
} as const

export const siteMenuFlgSection = {
  show: 1,
  hide: 2,
} as const

export const textDisplayPosition = {
  beforeTheValue: 1,
  afterTheValue: 2,
} as const

export const textDisplayTimeDigit = {
  hoursAndMinutes: 4,
  hoursMinutesAndSeconds: 6,
} as const

export const transferBlockStartRow = {
  line1: 1,
  line2: 2,
  userChoice: 3,
} as const

export const transferSettingStartRow = {
  line1: 1,
  line2: 2,
  userChoice: 3,
} as const

export const unitPosition = {
  beforeTheQuantity: 1,
  afterTheQuantity: 2,
} as const

export const usageTimeWeekdays = {
  sunday: 0,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
} as const
