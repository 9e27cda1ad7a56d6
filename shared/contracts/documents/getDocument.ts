import * as z from 'zod/mini'
import { recordId } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { documentBody } from './documentBody.ts'

/** What became of an upload: asked while the file is being checked, and after a lost connection. */
export const getDocument = defineCall('getDocument', 'GET /me/documents/{id}', {
  access: 'session',
  input: z.object({ id: recordId }),
  reply: envelope({ data: documentBody }),
  problems: ['documents.unknown'],
})
