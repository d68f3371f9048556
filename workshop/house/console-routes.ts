/** Every console route of the specification's section 2, copied by hand, with numbers where it says parameters. */
export const consoleRoutes = [
  '/dashboardtop',
  '/folder/folder/0',
  '/swagger/swagger/0',
  '/profile/index',
  '/b2b/list',
  '/api/list',
  '/api/api/0',
  '/report/list',
  '/report/report/0',
  '/report/dashboard',
  '/report/dashboard/0',
  '/adminsettings/user',
  '/adminsettings/db-config',
  '/adminsettings/web-api-config',
  '/adminsettings/web-api-config-oauh2-callback',
  '/adminsettings/file-upload-config',
  '/adminsettings/token',
  '/adminsettings/role',
  '/adminsettings/license',
  '/adminsettings/log',
  '/adminsettings/setting',
  '/404',
  '/401',
] as const

/** Routes of one site; they need its number. */
export const siteRoutes = (id: number): string[] => [`/b2b/b2b/${id}`, `/b2b/b2b/${id}/1`, `/b2b/b2b/${id}/2/0`]
