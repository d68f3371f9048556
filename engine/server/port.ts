/** Where calls arrive: the console's port takes all, a site's port only those of sites. */
export type Port = 'console' | 'site'
