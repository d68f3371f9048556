// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Where uploaded files go and how large they may be.
 */
export type UploadSettingSpec = {
  /**
   * Folder in which uploaded files are kept, below the uploads of the server.
   */
  folder: string
  /**
   * Larger files are refused. Default: 50.
   */
  maxSize?: number
  /**
   * What may be uploaded; empty: each of them.
   *
   * Items: May be uploaded. Codes: csv CSV, json JSON, pdf PDF, xls XLS, xlsx XLSX, xlsm XLSM, ttf TTF, image Picture.
   */
  types?: ('csv' | 'json' | 'pdf' | 'xls' | 'xlsx' | 'xlsm' | 'ttf' | 'image')[]
  /**
   * What happens when a file of this name exists. Codes: timestamp Add a time stamp, differentName Another name, overwrite Overwrite, noUpload Do not upload. Default: "timestamp".
   */
  existingFile?: 'timestamp' | 'differentName' | 'overwrite' | 'noUpload'
  /**
   * For your colleagues; end users never see it.
   */
  remark?: string
}
