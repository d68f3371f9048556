/** The console's routes, copied by hand from section 2 of the specification, and where each is opened. */
export interface ConsoleRoute {
  /** As the specification writes it. */
  route: string
  /** An address of it in an empty store. */
  path: string
  licence?: string
  /** Permission code (specification 6); `admin` has all. */
  role?: string
}

export const consoleRoutes: readonly ConsoleRoute[] = [
  { route: '/dashboardtop', path: '/dashboardtop', licence: 'apiLic' },
  { route: '/folder/folder/:id(digits)', path: '/folder/folder/0', licence: 'folder' },
  { route: '/swagger/swagger/:id(digits)', path: '/swagger/swagger/0', licence: 'swagger' },
  { route: '/profile/index', path: '/profile/index' },
  { route: '/b2b/list', path: '/b2b/list', licence: 'b2bLic', role: 'b2b-R' },
  { route: '/b2b/b2b/:id/:modeId?/:sectionId?', path: '/b2b/b2b/0', licence: 'b2bLic', role: 'b2b-R' },
  { route: '/api/list', path: '/api/list', licence: 'apiLic', role: 'api-R' },
  { route: '/api/api/:id', path: '/api/api/0', licence: 'apiLic', role: 'api-U' },
  { route: '/report/list', path: '/report/list', licence: 'reportLic', role: 'rep-R' },
  { route: '/report/report/:id', path: '/report/report/0', licence: 'reportLic', role: 'rep-R' },
  { route: '/report/dashboard', path: '/report/dashboard', licence: 'reportLic', role: 'dsb-R' },
  { route: '/report/dashboard/:id', path: '/report/dashboard/0', licence: 'reportLic', role: 'dsb-R' },
  { route: '/adminsettings/user', path: '/adminsettings/user', role: 'user-R' },
  { route: '/adminsettings/db-config', path: '/adminsettings/db-config', role: 'db-R' },
  {
    route: '/adminsettings/web-api-config',
    path: '/adminsettings/web-api-config',
    licence: 'web_api',
    role: 'web-api-R',
  },
  {
    route: '/adminsettings/web-api-config-oauh2-callback',
    path: '/adminsettings/web-api-config-oauh2-callback',
    licence: 'web_api',
    role: 'web-api-R',
  },
  { route: '/adminsettings/file-upload-config', path: '/adminsettings/file-upload-config', role: 'file-upload-R' },
  { route: '/adminsettings/token', path: '/adminsettings/token', licence: 'token', role: 'token-R' },
  { route: '/adminsettings/role', path: '/adminsettings/role', role: 'role-R' },
  { route: '/adminsettings/license', path: '/adminsettings/license', role: 'lic-R' },
  { route: '/adminsettings/log', path: '/adminsettings/log', role: 'log-R' },
  { route: '/adminsettings/setting', path: '/adminsettings/setting', role: 'conf-R' },
]

/** Public routes that have a page of their own. */
export const publicRoutes = ['/404', '/401'] as const
