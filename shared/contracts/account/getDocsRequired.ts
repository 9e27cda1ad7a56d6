import { defineCall, envelope } from '../defineCall.ts'

/** Reserved: the documents name it and say nothing else of it (D2 s7, K-038). Always refused; our own client never calls it. */
export const getDocsRequired = defineCall('getDocsRequired', 'POST /getDocsRequired', {
  access: 'public',
  reply: envelope({}),
  problems: ['account.reserved'],
})
