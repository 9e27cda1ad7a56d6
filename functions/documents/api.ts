import { downloadDocs } from '../../shared/contracts/documents/downloadDocs.ts'
import { getDocument } from '../../shared/contracts/documents/getDocument.ts'
import { getUserDocsWithPan } from '../../shared/contracts/documents/getUserDocsWithPan.ts'
import { previewDocument } from '../../shared/contracts/documents/previewDocument.ts'
import { uploadDocs } from '../../shared/contracts/documents/uploadDocs.ts'
import { userDocStats } from '../../shared/contracts/documents/userDocStats.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { readMultipart } from '../platform/http/multipart.ts'
import { openDependencies } from './dependencies.ts'
import { handleDownloadDocs } from './downloadDocs.ts'
import { handleGetDocument } from './getDocument.ts'
import { handleGetUserDocsWithPan } from './getUserDocsWithPan.ts'
import { handlePreviewDocument } from './previewDocument.ts'
import { handleUploadDocs } from './uploadDocs.ts'
import { handleUserDocStats } from './userDocStats.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(uploadDocs, handleUploadDocs(dependencies), { multipart: readMultipart }),
  serve(getDocument, handleGetDocument(dependencies)),
  serve(previewDocument, handlePreviewDocument(dependencies)),
  serve(downloadDocs, handleDownloadDocs(dependencies)),
  serve(getUserDocsWithPan, handleGetUserDocsWithPan(dependencies)),
  serve(userDocStats, handleUserDocStats(dependencies)),
])
