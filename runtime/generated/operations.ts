// Made from schemas/ by `npm run generate`; do not edit.

import type { AddToCartRequest, AddToCartResponse, BulkChangeRequest, BulkChangeResponse, BulkProgressRequest, BulkProgressResponse, CategoryDataRequest, CategoryDataResponse, ChangeDataRequest, ChangeDataResponse, ComponentChoicesRequest, ComponentChoicesResponse, CsvCheckResponse, CsvDownloadResponse, CsvRequest, DecryptRequest, DecryptResponse, DeleteCartInfoRequest, DeleteCartInfoResponse, DetailDataRequest, DetailDataResponse, EncryptRequest, EncryptResponse, ExcelDownloadRequest, ExcelDownloadResponse, GetPurchaseCountRequest, GetPurchaseCountResponse, ListViewRequest, ListViewResponse, OrderAgainRequest, PageDataRequest, PageDataResponse, PurchaseDoneRequest, PurchaseRequest, PurchaseResponse, UpdatePurchaseCountRequest, UpdatePurchaseCountResponse } from './calls/content.ts'
import type { DataSourceAboutRequest, DataSourceAboutResponse, DataSourceInitRequest, DataSourceInitResponse, DataSourceSchemaCountRequest, DataSourceSchemaCountResponse, DataSourceSchemaListRequest, DataSourceSchemaListResponse, DataSourceTestRequest, DataSourceTestResponse, DataSourceUniqueRequest, DataSourceUniqueResponse, ReceiptTableAboutRequest, ReceiptTableAboutResponse, ReceiptTableCreateRequest, ReceiptTableCreateResponse } from './calls/data-source.ts'
import type { DocumentCheckRequest, DocumentCheckResponse, DocumentCopyRequest, DocumentCopyResponse, DocumentCreateRequest, DocumentCreateResponse, DocumentDeleteRequest, DocumentDeleteResponse, DocumentDifferenceRequest, DocumentDifferenceResponse, DocumentExportRequest, DocumentExportResponse, DocumentFolderRequest, DocumentFolderResponse, DocumentHistoryRequest, DocumentHistoryResponse, DocumentImportRequest, DocumentImportResponse, DocumentLibraryRequest, DocumentLibraryResponse, DocumentListRequest, DocumentListResponse, DocumentOptionsRequest, DocumentOptionsResponse, DocumentOwnerRequest, DocumentOwnerResponse, DocumentReadRequest, DocumentReadResponse, DocumentRestoreRequest, DocumentRestoreResponse, DocumentRevisionRequest, DocumentRevisionResponse, DocumentSaveRequest, DocumentSaveResponse, DocumentsFolderRequest, DocumentsFolderResponse, WhereUsedRequest, WhereUsedResponse } from './calls/document.ts'
import type { FileAboutResponse, FileReadRequest, FileReadResponse, FileUploadRequest, FileUploadResponse } from './calls/file.ts'
import type { FolderDocumentsRequest, FolderDocumentsResponse, FolderTreeRequest, FolderTreeResponse } from './calls/folder.ts'
import type { JsonSchemaReadRequest, JsonSchemaReadResponse } from './calls/json-schema.ts'
import type { KindListRequest, KindListResponse } from './calls/kind.ts'
import type { LicenceAboutRequest, LicenceAboutResponse } from './calls/licence.ts'
import type { LogDownloadRequest, LogDownloadResponse, LogListRequest, LogListResponse } from './calls/log.ts'
import type { MessageListRequest, MessageListResponse } from './calls/message.ts'
import type { NavigationRequest, NavigationResponse } from './calls/navigation.ts'
import type { ProgramCheckCcsidRequest, ProgramCheckCcsidResponse, ProgramCheckLibraryRequest, ProgramCheckLibraryResponse, ProgramCheckRequest, ProgramCheckResponse, ProgramExecuteRequest, ProgramExecuteResponse, ProgramLibrariesRequest, ProgramLibrariesResponse, ProgramLibraryListRequest, ProgramLibraryListResponse, ProgramListRequest, ProgramListResponse, ProgramUserCcsidRequest, ProgramUserCcsidResponse } from './calls/program.ts'
import type { ScreenReadRequest, ScreenReadResponse } from './calls/screen.ts'
import type { PublishRequest, PublishResponse, PurchaseDecideRequest, PurchaseDecideResponse, PurchaseUnknownListRequest, PurchaseUnknownListResponse, PurchaseUnknownReadRequest, PurchaseUnknownReadResponse, ReleaseChangesRequest, ReleaseChangesResponse, ReleaseListRequest, ReleaseListResponse, SiteBaseRequest, SiteBaseResponse, SiteCheckPortRequest, SiteCheckPortResponse, SiteInitialPortRequest, SiteInitialPortResponse, SitePathUniqueRequest, SitePathUniqueResponse, SiteRightsRequest, SiteRightsResponse, SiteStartRequest, SiteStartResponse, SiteStopRequest, SiteStopResponse, SiteUpdateStatusRequest, SiteUpdateStatusResponse } from './calls/site.ts'
import type { BaseInfoRequest, BaseInfoResponse, CheckTokenRequest, CheckTokenResponse, RowFileRequest, SiteDirectLoginRequest, SiteDirectLoginResponse, SiteLoginRequest, SiteLoginResponse, SiteLoginTokenRequest, SiteLogoutRequest, SiteLogoutResponse, SiteOpenRequest, SiteOpenResponse, SiteScreenRequest, SiteScreenResponse } from './calls/site-user.ts'
import type { SchemaCopyRequest, SchemaCopyResponse, SqlAdoptRequest, SqlDriftRequest, SqlDriftResponse, SqlExecuteRequest, SqlExecuteResponse, SqlExplainRequest, SqlExplainResponse, SqlInfoRequest, SqlInfoResponse, SqlRunsRequest, SqlRunsResponse, SqlSwitchRequest, SqlSwitchResponse, SqlSysfieldsRequest, SqlSysfieldsResponse, SqlTablesRequest, SqlTablesResponse } from './calls/sql.ts'
import type { SqlgCreatesqlRequest, SqlgCreatesqlResponse, SqlgExecsqlRequest, SqlgExecsqlResponse, SqlgFieldRequest, SqlgFieldResponse, SqlgFileRequest, SqlgFileResponse, SqlgInfoRequest, SqlgInfoResponse, SqlgInitLibraryRequest, SqlgInitLibraryResponse, SqlgLibraryRequest, SqlgLibraryResponse, SqlgSubqueryFieldsRequest, SqlgSubqueryFieldsResponse } from './calls/sql-gui.ts'
import type { TrashListRequest, TrashListResponse, TrashRemoveRequest, TrashRemoveResponse, TrashRestoreRequest, TrashRestoreResponse } from './calls/trash.ts'
import type { ChangePasswordRequest, ChangePasswordResponse, CheckPasswordRequest, CheckPasswordResponse, CheckSessionRequest, CheckSessionResponse, DisableTwoFactorRequest, DisableTwoFactorResponse, EnableTwoFactorRequest, EnableTwoFactorResponse, EndSessionsRequest, EndSessionsResponse, GenerateTwoFactorRequest, GenerateTwoFactorResponse, LicenseRequest, LicenseResponse, LoginRequest, LoginResponse, LogoutRequest, LogoutResponse, OpenRequest, OpenResponse, SessionsRequest, SessionsResponse, SetLanguageRequest, SetLanguageResponse, SetProfileRequest, SetProfileResponse, UserAvatarRequest, UserAvatarResponse, UserInfoRequest, UserInfoResponse, UserPictureRequest, UserPictureResponse } from './calls/user.ts'

/** The input of each operation: that of the calls that name it. */
export interface OperationRequests {
  'add-to-cart': AddToCartRequest
  'base-info': BaseInfoRequest
  'bulk-change': BulkChangeRequest
  'bulk-progress': BulkProgressRequest
  'category-data': CategoryDataRequest
  'change-data': ChangeDataRequest
  'change-password': ChangePasswordRequest
  'check-password': CheckPasswordRequest
  'check-session': CheckSessionRequest
  'check-token': CheckTokenRequest
  'component-choices': ComponentChoicesRequest
  'csv-check': CsvRequest
  'csv-download': CsvRequest
  'data-source-about': DataSourceAboutRequest
  'data-source-init': DataSourceInitRequest
  'data-source-schema-count': DataSourceSchemaCountRequest
  'data-source-schema-list': DataSourceSchemaListRequest
  'data-source-test': DataSourceTestRequest
  'data-source-unique': DataSourceUniqueRequest
  'delete-cart-info': DeleteCartInfoRequest
  'detail-data': DetailDataRequest
  'disable-two-factor': DisableTwoFactorRequest
  'document-check': DocumentCheckRequest
  'document-copy': DocumentCopyRequest
  'document-create': DocumentCreateRequest
  'document-delete': DocumentDeleteRequest
  'document-difference': DocumentDifferenceRequest
  'document-export': DocumentExportRequest
  'document-folder': DocumentFolderRequest
  'document-history': DocumentHistoryRequest
  'document-import': DocumentImportRequest
  'document-library': DocumentLibraryRequest
  'document-list': DocumentListRequest
  'document-options': DocumentOptionsRequest
  'document-owner': DocumentOwnerRequest
  'document-read': DocumentReadRequest
  'document-restore': DocumentRestoreRequest
  'document-revision': DocumentRevisionRequest
  'document-save': DocumentSaveRequest
  'documents-folder': DocumentsFolderRequest
  'enable-two-factor': EnableTwoFactorRequest
  'end-sessions': EndSessionsRequest
  'excel-download': ExcelDownloadRequest
  'file-about': FileReadRequest
  'file-read': FileReadRequest
  'file-upload': FileUploadRequest
  'folder-documents': FolderDocumentsRequest
  'folder-tree': FolderTreeRequest
  'generate-two-factor': GenerateTwoFactorRequest
  'get-purchase-count': GetPurchaseCountRequest
  'json-schema-read': JsonSchemaReadRequest
  'kind-list': KindListRequest
  'licence-about': LicenceAboutRequest
  'link-download': RowFileRequest
  'list-view': ListViewRequest
  'log-download': LogDownloadRequest
  'log-list': LogListRequest
  'message-list': MessageListRequest
  'order-again': OrderAgainRequest
  'page-data': PageDataRequest
  'program-check': ProgramCheckRequest
  'program-check-ccsid': ProgramCheckCcsidRequest
  'program-check-library': ProgramCheckLibraryRequest
  'program-execute': ProgramExecuteRequest
  'program-libraries': ProgramLibrariesRequest
  'program-library-list': ProgramLibraryListRequest
  'program-list': ProgramListRequest
  'program-user-ccsid': ProgramUserCcsidRequest
  'purchase-decide': PurchaseDecideRequest
  'purchase-done': PurchaseDoneRequest
  'purchase-unknown-list': PurchaseUnknownListRequest
  'purchase-unknown-read': PurchaseUnknownReadRequest
  'receipt-table-about': ReceiptTableAboutRequest
  'receipt-table-create': ReceiptTableCreateRequest
  'release-changes': ReleaseChangesRequest
  'release-list': ReleaseListRequest
  'schema-copy': SchemaCopyRequest
  'screen-read': ScreenReadRequest
  'set-language': SetLanguageRequest
  'set-profile': SetProfileRequest
  'site-base': SiteBaseRequest
  'site-check-port': SiteCheckPortRequest
  'site-direct-login': SiteDirectLoginRequest
  'site-initial-port': SiteInitialPortRequest
  'site-list': DocumentListRequest
  'site-login': SiteLoginRequest
  'site-login-token': SiteLoginTokenRequest
  'site-logout': SiteLogoutRequest
  'site-open': SiteOpenRequest
  'site-path-unique': SitePathUniqueRequest
  'site-rights': SiteRightsRequest
  'site-screen': SiteScreenRequest
  'site-start': SiteStartRequest
  'site-stop': SiteStopRequest
  'site-update-status': SiteUpdateStatusRequest
  'sql-adopt': SqlAdoptRequest
  'sql-drift': SqlDriftRequest
  'sql-execute': SqlExecuteRequest
  'sql-explain': SqlExplainRequest
  'sql-fields': SqlSysfieldsRequest
  'sql-info': SqlInfoRequest
  'sql-runs': SqlRunsRequest
  'sql-switch': SqlSwitchRequest
  'sql-tables': SqlTablesRequest
  'sqlg-createsql': SqlgCreatesqlRequest
  'sqlg-execsql': SqlgExecsqlRequest
  'sqlg-field': SqlgFieldRequest
  'sqlg-file': SqlgFileRequest
  'sqlg-info': SqlgInfoRequest
  'sqlg-init-library': SqlgInitLibraryRequest
  'sqlg-library': SqlgLibraryRequest
  'sqlg-subquery-fields': SqlgSubqueryFieldsRequest
  'trash-list': TrashListRequest
  'trash-remove': TrashRemoveRequest
  'trash-restore': TrashRestoreRequest
  'update-purchase-count': UpdatePurchaseCountRequest
  'user-avatar': UserAvatarRequest
  'user-info': UserInfoRequest
  'user-picture': UserPictureRequest
  'where-used': WhereUsedRequest
  decrypt: DecryptRequest
  encrypt: EncryptRequest
  image: RowFileRequest
  license: LicenseRequest
  login: LoginRequest
  logout: LogoutRequest
  navigation: NavigationRequest
  open: OpenRequest
  pdf: RowFileRequest
  publish: PublishRequest
  purchase: PurchaseRequest
  sessions: SessionsRequest
}

/** What each operation answers: the data of the calls that name it. */
export interface OperationResponses {
  'add-to-cart': AddToCartResponse
  'base-info': BaseInfoResponse
  'bulk-change': BulkChangeResponse
  'bulk-progress': BulkProgressResponse
  'category-data': CategoryDataResponse
  'change-data': ChangeDataResponse
  'change-password': ChangePasswordResponse
  'check-password': CheckPasswordResponse
  'check-session': CheckSessionResponse
  'check-token': CheckTokenResponse
  'component-choices': ComponentChoicesResponse
  'csv-check': CsvCheckResponse
  'csv-download': CsvDownloadResponse
  'data-source-about': DataSourceAboutResponse
  'data-source-init': DataSourceInitResponse
  'data-source-schema-count': DataSourceSchemaCountResponse
  'data-source-schema-list': DataSourceSchemaListResponse
  'data-source-test': DataSourceTestResponse
  'data-source-unique': DataSourceUniqueResponse
  'delete-cart-info': DeleteCartInfoResponse
  'detail-data': DetailDataResponse
  'disable-two-factor': DisableTwoFactorResponse
  'document-check': DocumentCheckResponse
  'document-copy': DocumentCopyResponse
  'document-create': DocumentCreateResponse
  'document-delete': DocumentDeleteResponse
  'document-difference': DocumentDifferenceResponse
  'document-export': DocumentExportResponse
  'document-folder': DocumentFolderResponse
  'document-history': DocumentHistoryResponse
  'document-import': DocumentImportResponse
  'document-library': DocumentLibraryResponse
  'document-list': DocumentListResponse
  'document-options': DocumentOptionsResponse
  'document-owner': DocumentOwnerResponse
  'document-read': DocumentReadResponse
  'document-restore': DocumentRestoreResponse
  'document-revision': DocumentRevisionResponse
  'document-save': DocumentSaveResponse
  'documents-folder': DocumentsFolderResponse
  'enable-two-factor': EnableTwoFactorResponse
  'end-sessions': EndSessionsResponse
  'excel-download': ExcelDownloadResponse
  'file-about': FileAboutResponse
  'file-read': FileReadResponse
  'file-upload': FileUploadResponse
  'folder-documents': FolderDocumentsResponse
  'folder-tree': FolderTreeResponse
  'generate-two-factor': GenerateTwoFactorResponse
  'get-purchase-count': GetPurchaseCountResponse
  'json-schema-read': JsonSchemaReadResponse
  'kind-list': KindListResponse
  'licence-about': LicenceAboutResponse
  'link-download': FileReadResponse
  'list-view': ListViewResponse
  'log-download': LogDownloadResponse
  'log-list': LogListResponse
  'message-list': MessageListResponse
  'order-again': AddToCartResponse
  'page-data': PageDataResponse
  'program-check': ProgramCheckResponse
  'program-check-ccsid': ProgramCheckCcsidResponse
  'program-check-library': ProgramCheckLibraryResponse
  'program-execute': ProgramExecuteResponse
  'program-libraries': ProgramLibrariesResponse
  'program-library-list': ProgramLibraryListResponse
  'program-list': ProgramListResponse
  'program-user-ccsid': ProgramUserCcsidResponse
  'purchase-decide': PurchaseDecideResponse
  'purchase-done': PurchaseResponse
  'purchase-unknown-list': PurchaseUnknownListResponse
  'purchase-unknown-read': PurchaseUnknownReadResponse
  'receipt-table-about': ReceiptTableAboutResponse
  'receipt-table-create': ReceiptTableCreateResponse
  'release-changes': ReleaseChangesResponse
  'release-list': ReleaseListResponse
  'schema-copy': SchemaCopyResponse
  'screen-read': ScreenReadResponse
  'set-language': SetLanguageResponse
  'set-profile': SetProfileResponse
  'site-base': SiteBaseResponse
  'site-check-port': SiteCheckPortResponse
  'site-direct-login': SiteDirectLoginResponse
  'site-initial-port': SiteInitialPortResponse
  'site-list': DocumentListResponse
  'site-login': SiteLoginResponse
  'site-login-token': BaseInfoResponse
  'site-logout': SiteLogoutResponse
  'site-open': SiteOpenResponse
  'site-path-unique': SitePathUniqueResponse
  'site-rights': SiteRightsResponse
  'site-screen': SiteScreenResponse
  'site-start': SiteStartResponse
  'site-stop': SiteStopResponse
  'site-update-status': SiteUpdateStatusResponse
  'sql-adopt': DocumentSaveResponse
  'sql-drift': SqlDriftResponse
  'sql-execute': SqlExecuteResponse
  'sql-explain': SqlExplainResponse
  'sql-fields': SqlSysfieldsResponse
  'sql-info': SqlInfoResponse
  'sql-runs': SqlRunsResponse
  'sql-switch': SqlSwitchResponse
  'sql-tables': SqlTablesResponse
  'sqlg-createsql': SqlgCreatesqlResponse
  'sqlg-execsql': SqlgExecsqlResponse
  'sqlg-field': SqlgFieldResponse
  'sqlg-file': SqlgFileResponse
  'sqlg-info': SqlgInfoResponse
  'sqlg-init-library': SqlgInitLibraryResponse
  'sqlg-library': SqlgLibraryResponse
  'sqlg-subquery-fields': SqlgSubqueryFieldsResponse
  'trash-list': TrashListResponse
  'trash-remove': TrashRemoveResponse
  'trash-restore': TrashRestoreResponse
  'update-purchase-count': UpdatePurchaseCountResponse
  'user-avatar': UserAvatarResponse
  'user-info': UserInfoResponse
  'user-picture': UserPictureResponse
  'where-used': WhereUsedResponse
  decrypt: DecryptResponse
  encrypt: EncryptResponse
  image: FileReadResponse
  license: LicenseResponse
  login: LoginResponse
  logout: LogoutResponse
  navigation: NavigationResponse
  open: OpenResponse
  pdf: FileReadResponse
  publish: PublishResponse
  purchase: PurchaseResponse
  sessions: SessionsResponse
}
