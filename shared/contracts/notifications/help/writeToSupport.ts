import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'
import { helpMessage, helpRequestBody, helpRequestId, helpTopics } from './helpRequest.ts'

/** Asks support for help, or adds a message to a request, which is then open again. The documents name no such call. */
export const writeToSupport = defineCall('writeToSupport', 'POST /me/help', {
  access: 'session',
  sealed: true,
  idempotent: true,
  input: z.object({
    topic: z.enum(helpTopics, 'help.topicNeeded'),
    message: helpMessage,
    /** Of the request that the message belongs to; its topic stays. */
    id: z.optional(helpRequestId),
  }),
  reply: envelope({ data: helpRequestBody }),
  problems: [
    'help.topicNeeded',
    'help.messageNeeded',
    'help.messageTooLong',
    'help.messageSigns',
    'help.unknown',
    'help.tooMany',
    'common.conflict',
  ],
})
