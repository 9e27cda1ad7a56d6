import * as z from 'zod/mini'
import { helpMessageMostCharacters } from '../../../vocabulary/businessRules.ts'

/** What an investor needs help with; a complaint has the time that SEBI sets. */
export const helpTopics = [
  'account',
  'kyc',
  'order',
  'sale',
  'payment',
  'documents',
  'complaint',
  'general',
] as const
export type HelpTopic = (typeof helpTopics)[number]

/** `open` waits for our team, `answered` for nobody: a further message opens it again. */
export const helpStates = ['open', 'answered'] as const

export const helpRequestId = z
  .string('common.fieldInvalid')
  .check(z.regex(/^hlp_[A-Za-z0-9-]{10,64}$/, 'common.fieldInvalid'))

/** Lines of visible text: no control signs but the ends of lines. */
export const helpMessage = z.string('help.messageNeeded').check(
  z.trim(),
  z.minLength(1, 'help.messageNeeded'),
  z.maxLength(helpMessageMostCharacters, 'help.messageTooLong'),
  z.refine(text => !/[^\P{C}\n\r\t\u200c\u200d]/u.test(text), 'help.messageSigns'),
)

export const helpEntry = z.object({
  from: z.enum(['investor', 'team']),
  /** ISO instant. */
  at: z.string(),
  text: z.string(),
})
export type HelpEntry = z.output<typeof helpEntry>

export const helpRequestBody = z.object({
  id: z.string(),
  topic: z.enum(helpTopics),
  state: z.enum(helpStates),
  openedAt: z.string(),
  /** Indian day by which our team answers; of an open one. */
  answerBy: z.optional(z.string()),
  /** Oldest first. */
  entries: z.array(helpEntry),
})
export type HelpRequestBody = z.output<typeof helpRequestBody>
