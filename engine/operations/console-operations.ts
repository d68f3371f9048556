import { dataSourceAbout } from './data-source/data-source-about.ts'
import { dataSourceInit } from './data-source/data-source-init.ts'
import { dataSourceSchemaCount, dataSourceSchemaList } from './data-source/data-source-schemas.ts'
import { receiptTableAbout, receiptTableCreate } from './data-source/receipt-table.ts'
import { dataSourceUnique } from './data-source/data-source-unique.ts'
import { documentCheck } from './document/change/document-check.ts'
import { documentCopy } from './document/change/document-copy.ts'
import { documentCreate } from './document/change/document-create.ts'
import { documentDelete } from './document/change/document-delete.ts'
import { documentDifference } from './document/read/document-difference.ts'
import { documentArchive, documentExport } from './document/exchange/export-documents.ts'
import { documentFolder } from './document/file/document-folder.ts'
import { documentFind } from './document/read/document-find.ts'
import { documentHistory } from './document/read/document-history.ts'
import { documentImport } from './document/exchange/document-import.ts'
import { documentLibrary } from './document/read/document-library.ts'
import { documentList } from './document/read/document-list.ts'
import { documentOptions } from './document/read/document-options.ts'
import { documentOwner } from './document/change/document-owner.ts'
import { documentRead } from './document/read/document-read.ts'
import { documentRestore } from './document/change/document-restore.ts'
import { documentRevision } from './document/read/document-revision.ts'
import { documentFollowers } from './document/change/document-followers.ts'
import { documentSave } from './document/change/document-save.ts'
import { partPlaces } from './document/rename/part-places.ts'
import { partRename } from './document/rename/part-rename.ts'
import { trashList } from './document/trash/trash-list.ts'
import { trashRemove } from './document/trash/trash-remove.ts'
import { trashRestore } from './document/trash/trash-restore.ts'
import { whereUsed } from './document/read/where-used.ts'
import { documentsFolder } from './document/file/documents-folder.ts'
import { fileAbout, fileRead } from './file/file-read.ts'
import { fileUpload } from './file/file-upload.ts'
import { folderDocuments } from './folder/folder-documents.ts'
import { folderTree } from './folder/folder-tree.ts'
import { jobList, jobRemove } from './job/jobs.ts'
import { licenceAbout } from './licence/licence-about.ts'
import { logDownload } from './log/log-download.ts'
import { logList } from './log/log-list.ts'
import { transferLog } from './log/transfer-log.ts'
import type { DeclaredOperations } from '../call/operation.ts'
import { helpWords } from './shell/help-words.ts'
import { kindList } from './shell/kind-list.ts'
import { messageList } from './shell/message-list.ts'
import { navigation } from './shell/navigation.ts'
import { jsonSchemaRead } from './shell/json-schema-read.ts'
import { screenRead } from './shell/screen-read.ts'
import { changePassword } from './user/change-password.ts'
import { checkPassword } from './user/check-password.ts'
import { license } from './user/license.ts'
import { login } from './user/login.ts'
import { logout } from './user/logout.ts'
import { endSessions, sessions } from './user/own-sessions.ts'
import { setLanguage, setProfile, userAvatar, userPicture } from './user/profile.ts'
import { open } from './user/open.ts'
import { checkSession } from './user/check-session.ts'
import { endLoginWait } from './user/end-login-wait.ts'
import { disableTwoFactor, enableTwoFactor, generateTwoFactor } from './user/two-factor-calls.ts'
import { userInfo } from './user/user-info.ts'

/** Operations of the console, by the name that calls use. */
export const consoleOperations = {
  'change-password': changePassword,
  'check-password': checkPassword,
  'data-source-about': dataSourceAbout,
  'data-source-init': dataSourceInit,
  'data-source-schema-count': dataSourceSchemaCount,
  'data-source-schema-list': dataSourceSchemaList,
  'data-source-unique': dataSourceUnique,
  'receipt-table-about': receiptTableAbout,
  'receipt-table-create': receiptTableCreate,
  'disable-two-factor': disableTwoFactor,
  'end-login-wait': endLoginWait,
  'document-check': documentCheck,
  'document-copy': documentCopy,
  'document-create': documentCreate,
  'document-delete': documentDelete,
  'document-difference': documentDifference,
  'document-archive': documentArchive,
  'document-export': documentExport,
  'document-find': documentFind,
  'document-folder': documentFolder,
  'documents-folder': documentsFolder,
  'job-list': jobList,
  'job-remove': jobRemove,
  'folder-documents': folderDocuments,
  'folder-tree': folderTree,
  'document-history': documentHistory,
  'document-import': documentImport,
  'document-library': documentLibrary,
  'document-list': documentList,
  'document-options': documentOptions,
  'document-owner': documentOwner,
  'document-read': documentRead,
  'document-restore': documentRestore,
  'document-revision': documentRevision,
  'document-followers': documentFollowers,
  'document-save': documentSave,
  'part-places': partPlaces,
  'part-rename': partRename,
  'enable-two-factor': enableTwoFactor,
  'end-sessions': endSessions,
  'file-about': fileAbout,
  'file-read': fileRead,
  'file-upload': fileUpload,
  'generate-two-factor': generateTwoFactor,
  'help-words': helpWords,
  'kind-list': kindList,
  'licence-about': licenceAbout,
  license,
  'log-download': logDownload,
  'log-list': logList,
  'transfer-log': transferLog,
  login,
  logout,
  'message-list': messageList,
  navigation,
  'json-schema-read': jsonSchemaRead,
  'screen-read': screenRead,
  'check-session': checkSession,
  open,
  sessions,
  'set-language': setLanguage,
  'set-profile': setProfile,
  'user-avatar': userAvatar,
  'user-info': userInfo,
  'user-picture': userPicture,
  'trash-list': trashList,
  'trash-remove': trashRemove,
  'trash-restore': trashRestore,
  'where-used': whereUsed,
} satisfies Partial<DeclaredOperations>
