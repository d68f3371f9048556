import type { BaseInfoResponse } from '../../runtime/generated/calls/site-user.ts'

/** What the engine says of a site that is open and has nothing, and what a test says otherwise. */
export function baseInfoOf(data: Partial<BaseInfoResponse['data']>): BaseInfoResponse {
  return {
    type: 1,
    siteId: 1,
    ports: [8443],
    version: '0',
    release: 1,
    tokenExpired: false,
    data: {
      name: 'Shop',
      color: '#1890ff',
      labelColor: '#606266',
      language: 'en',
      languages: ['en'],
      isB2bActive: true,
      b2bUsageData: { limitFlg: false },
      needsLogin: true,
      section: [],
      contentCategoryData: [],
      header: [],
      b2b_main: { menuFlg: { home: 1, section: 1 } },
      timingOfRetrieval: 1,
      ...data,
    },
  }
}
