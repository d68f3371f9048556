// Made from schemas/ by `npm run generate`; do not edit.

export * from './input-defaults.ts'

export const amountFormat = {
  commaSeperated: true,
  position: 1,
  decimalPointOperation: 1,
} as const

export const apiSpec = {
  schemaVerification: true,
  paths: {
    methods: {
      inputs: {
        in: 'query',
        dataType: 'character',
        minRows: 1,
        maxRows: 1000,
      },
      answer: 'rows',
      maxRows: 1000,
      sparse: false,
      ifMatch: false,
    },
  },
  mcp: false,
} as const

export const apiTokenSpec = {
  expiry: {
    number: 1,
    unit: 'hours',
  },
  longTermExpiry: 60,
} as const

export const authenticationApiSpec = {
  parameters: {
    password: false,
  },
  memberRolesField: 'MEMBER_ROLES',
  retrievalTiming: 1,
  timeout: 60,
} as const

export const calendarDisplay = {
  baseDate: 'today',
  dateFormat: 'YYYY-MM-DD',
  defaultView: 'week',
  firstDay: 0,
} as const

export const callSpec = {
  limits: {
    bytes: 65536,
    ms: 10000,
    rate: 'read',
  },
  safe: false,
  trigger: 'person',
  body: 'json',
  answer: 'json',
} as const

export const commentBox = {
  show: false,
  position: 'top',
  closable: false,
} as const

export const componentSpec = {
  totalTimeout: 130,
  tableInfo: {
    stripe: false,
    border: false,
  },
  setting: {
    limit: 50,
  },
  days: 'open',
  height: 234,
} as const

export const contentCategorySpec = {
  limit: 50,
} as const

export const contentSpec = {
  sectionInfo: {
    category: {
      center: false,
    },
    list: {
      center: false,
    },
  },
} as const

export const corsSpec = {
  enable: false,
} as const

export const csvDownload = {
  attached: false,
  download: false,
  lineCode: 'CRLF',
  delimiter: 'comma',
  quote: 'double',
  shouldQuoteNumbers: false,
  formulaGuard: true,
  encoding: 'utf8',
} as const

export const dashboardSpec = {
  graphs: {
    span: 12,
    height: 320,
  },
  filters: {
    input: 'text',
  },
  updateInterval: 'none',
} as const

export const dataSchema = {
  timeout: 60,
} as const

export const dataSourceSpec = {
  transport: 'mapepire',
  naming: 'system',
  isolation: 'read committed',
} as const

export const dbPage = {
  opensAs: 'page',
  maxRows: 1000,
  confirmMessage: {
    ja: '実行してもよろしいですか？',
    en: 'Are you sure you want to run this?',
  },
  afterSave: 'back',
} as const

export const detailPage = {
  labelPosition: 'left',
} as const

export const displaySetting = {
  showFlg: 1,
} as const

export const drilldownParameter = {
  condition: '=',
} as const

export const drilldownSetting = {
  newTab: false,
  executeFlg: false,
} as const

export const excelDownload = {
  attached: false,
  download: false,
} as const

export const fieldOption = {
  dispType: 'textbox',
  rows: 5,
  showFlg: 1,
  columnTotal: false,
} as const

export const folderSpec = {
  members: {
    right: 'read',
  },
  private: false,
} as const

export const fontSpec = {
  source: 'file',
} as const

export const graphSpec = {
  period: 'none',
  firstMonth: 4,
  values: {
    aggregation: 'sum',
    axis: 'left',
  },
  others: true,
  title: {
    position: 'left',
  },
  legend: {
    show: true,
    position: 'bottom',
    direction: 'horizontal',
  },
  stacked: false,
} as const

export const homeScreenSpec = {
  tiles: {
    span: 12,
    embed: false,
    rows: 5,
  },
} as const

export const imageDisplay = {
  protocol: '{host}',
  width: 50,
  height: 50,
  heightAuto: false,
  fit: 'contain',
  clientRetrieval: false,
} as const

export const itemCalculation = {
  flag: false,
  roundingMode: 1,
} as const

export const layoutCell = {
  span: 12,
} as const

export const layoutItem = {
  type: 1,
} as const

export const linkDisplay = {
  protocol: '{host}',
  retrieval: 'server',
  newTab: false,
} as const

export const listPage = {
  displayType: 'table',
  newTabDetail: false,
  pagingType: 'paging',
  limit: 50,
  triggerOnOpen: true,
  updateInterval: 'none',
  category: {
    limit: 50,
    showCount: false,
  },
  favorites: false,
} as const

export const loginScreenSpec = {
  logoFlg: false,
  titleSize: 24,
  formWidth: 400,
  linkFlg: false,
  icon: true,
  passwordFlg: true,
} as const

export const mailServerSpec = {
  authentication: 'auto',
  protocol: 'starttls',
  certificateVerification: true,
} as const

export const mailSettingSpec = {
  language: 'user',
  encoding: 'utf-8',
  trigger: 'success',
  valid: true,
} as const

export const menuSpec = {
  layout: 'console',
} as const

export const messagePage = {
  home: false,
} as const

export const messageSpec = {
  status: 200,
  severity: 'error',
  console: 'show',
  site: 'reject',
} as const

export const orderBy = {
  direction: 'asc',
} as const

export const pageTransition = {
  enable: false,
  newTab: false,
} as const

export const pdfDisplay = {
  protocol: '{host}',
  height: 250,
  width: '100%',
  retrieval: 'server',
} as const

export const purchaseColumn = {
  align: 'right',
  showFlg: 1,
} as const

export const purchaseSetting = {
  maxCartCount: 999,
  displayCartColumn: true,
  countFormat: {
    commaSeperated: false,
    decimalPoint: 0,
  },
  quantityFormat: {
    unitPosition: 2,
  },
  purchaseCondition: {
    displayFlg: false,
  },
  showPurchasedPageBtn: false,
} as const

export const reportOutput = {
  rows: 'search',
  type: 'download',
  inPage: false,
} as const

export const reportSpec = {
  size: 'A4',
  orientation: 'portrait',
  margin: {
    top: 15,
    right: 15,
    bottom: 15,
    left: 15,
  },
  output: {
    type: 'download',
  },
  as: 'workbook',
  macros: false,
  rowOffset: 1,
  rowLength: 1,
  drawnRows: 1,
} as const

export const roleSpec = {
  all: false,
  copySchemas: false,
} as const

export const scheduleSpec = {
  action: 'content',
  each: false,
  timeZone: 'Asia/Tokyo',
  missed: 'once',
  repeat: false,
  maxFailures: 5,
  suspend: false,
} as const

export const schemaSpec = {
  connectionType: 1,
  request: {
    method: 'GET',
    parameters: {
      empty: 'leftOut',
    },
    bodyType: 'json',
    pages: {
      first: 1,
      most: 100,
    },
    megabytes: 50,
    retries: 0,
  },
  timeout: 60,
  parameters: {
    direction: 'input',
    dataType: 'character',
    emptyText: false,
    sequenceId: false,
    optional: false,
  },
  resultColumns: {
    decimalDigits: 0,
    inullable: false,
    passwordHash: false,
  },
} as const

export const screenSpec = {
  layout: 'console',
  hidden: false,
  affix: false,
  noCache: false,
  skip: false,
} as const

export const searchArea = {
  labelPosition: 'top',
  size: 'medium',
  maxHeight: '40vh',
  open: false,
} as const

export const searchField = {
  inputType: 'textbox',
  selectAll: false,
  display: true,
} as const

export const sectionLogin = {
  retrievalTiming: 1,
  memberRolesField: 'MEMBER_ROLES',
} as const

export const settingsSpec = {
  language: 'ja',
  themeColor: '#409EFF',
  versionText: '1.1.0',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  uploadLimit: 50,
  importLimit: 1024,
  fontLimit: 20,
  idleMinutes: 30,
  sessionHours: 12,
  requestTimeout: 60,
  totalTimeout: 130,
  tokenCheck: {
    interval: 500,
    startAfter: 30,
  },
  logDays: 365,
  rateLimits: {
    read: 30000,
    write: 3000,
    heavy: 240,
    login: 60,
  },
  twoFactor: false,
  outbound: {
    megabytes: 20,
    seconds: 60,
    connectSeconds: 5,
  },
} as const

export const siteSpec = {
  language: 'ja',
  port: 8443,
  color: '#1890ff',
  labelColor: '#606266',
  login: {
    retrievalTiming: 1,
    memberRolesField: 'MEMBER_ROLES',
    direct: false,
  },
  public: false,
  menuFlg: {
    home: 1,
    section: 1,
  },
} as const

export const sqlCondition = {
  not: false,
  condition: '=',
  subquery: {
    on: {
      condition: '=',
    },
  },
} as const

export const sqlExpression = {
  distinct: false,
  decimals: 0,
} as const

export const sqlGui = {
  joins: {
    type: 'inner',
    on: {
      condition: '=',
    },
  },
  fields: {
    distinct: false,
  },
  distinct: false,
  orderBy: {
    direction: 'asc',
  },
} as const

export const tableDisplay = {
  stripe: false,
  border: false,
} as const

export const textDisplay = {
  format: 'none',
  position: 2,
  timeDigit: 6,
} as const

export const textLimit = {
  encoding: 'utf-8',
} as const

export const textStyle = {
  labelColor: '#606266',
} as const

export const totalAmountSetting = {
  enabled: false,
  opTypeByAmount: 1,
} as const

export const transferSetting = {
  target: 'table',
  method: 'add',
  codeColumn: 1,
  fileType: 'text',
  delimiter: 'comma',
  quote: 'double',
  encoding: 'utf8',
  rowDelimiter: 'none',
  formulaGuard: true,
  emptyQuotes: 'text',
  startRow: 1,
  mappedBy: 'fixed',
  mapping: {
    inputType: 'textbox',
    trim: false,
    characters: 'asIs',
    key: false,
  },
  errorHandling: 'undo',
  leaveOut: false,
  edit: false,
  timeout: 60,
  prepareTimeout: 30,
  lineTimeout: 30,
} as const

export const uploadSettingSpec = {
  maxSize: 50,
  existingFile: 'timestamp',
} as const

export const usageTime = {
  limitFlg: false,
  timeZone: 'Asia/Tokyo',
} as const

export const userSpec = {
  language: 'ja',
  status: 'active',
} as const

export const userVariableSpec = {
  fixed: false,
} as const

export const valueBadge = {
  tone: 'neutral',
} as const

export const webApiSpec = {
  authType: 0,
  prefix: 'Bearer',
  position: 'header',
  grantType: 'client_credentials',
  clientAuth: 'header',
} as const

export const webhookSpec = {
  valid: true,
} as const

export const widthLimit = {
  auto: false,
} as const
