import { downloadDocs as downloadDocsCall } from '../../shared/contracts/documents/downloadDocs.ts'
import { getDocument as getDocumentCall } from '../../shared/contracts/documents/getDocument.ts'
import { getUserDocsWithPan as getUserDocsWithPanCall } from '../../shared/contracts/documents/getUserDocsWithPan.ts'
import { previewDocument as previewDocumentCall } from '../../shared/contracts/documents/previewDocument.ts'
import { uploadDocs as uploadDocsCall } from '../../shared/contracts/documents/uploadDocs.ts'
import { userDocStats as userDocStatsCall } from '../../shared/contracts/documents/userDocStats.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { readMultipart } from '../platform/multipart.ts'
import { openDependencies } from './dependencies.ts'
import { downloadDocs } from './downloadDocs.ts'
import { getDocument } from './getDocument.ts'
import { getUserDocsWithPan } from './getUserDocsWithPan.ts'
import { previewDocument } from './previewDocument.ts'
import { uploadDocs } from './uploadDocs.ts'
import { userDocStats } from './userDocStats.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(uploadDocsCall, uploadDocs(dependencies), { multipart: readMultipart }),
  serve(getDocumentCall, getDocument(dependencies)),
  serve(previewDocumentCall, previewDocument(dependencies)),
  serve(downloadDocsCall, downloadDocs(dependencies)),
  serve(getUserDocsWithPanCall, getUserDocsWithPan(dependencies)),
  serve(userDocStatsCall, userDocStats(dependencies)),
])
