import { type DomainManifest, erasureEvents } from '../../shared/manifest.ts'

/**
 * The mutual funds of an investor, read out of statements: imports, positions with their transactions, and what is computed of
 * them. The index `due` finds imports whose file or machine is overdue.
 */
export const manifest: DomainManifest = {
  domain: 'fund-portfolio',
  table: { due: true },
  api: {
    timeoutSeconds: 25,
    // A whole processor: the statement is opened in the call, in a thread of up to 512 MB.
    memoryMb: 1769,
    reads: ['account', 'bonds', 'book', 'consents', 'funds', 'kyc', 'operations'],
    encryptsFields: true,
    documents: ['put', 'get', 'delete'],
    failureMeans:
      'Investors see no mutual funds and cannot import statements; what is imported already is not lost.',
  },
  consumers: {
    timeoutSeconds: 60,
    memoryMb: 512,
    reads: ['account', 'kyc'],
    encryptsFields: true,
    documents: ['get', 'delete'],
    starts: ['cas-import'],
    failureMeans:
      'Statements that were opened are not imported; funds of PANs whose consent was withdrawn, and of closed accounts, are kept.',
    subscriptions: [
      'statementOpened',
      'panConsentGiven',
      'panConsentWithdrawn',
      'subAccountRemoved',
      'kycApproved',
      ...erasureEvents,
      { consumer: 'onImportExecutionEnded', from: 'executions', flow: 'cas-import' },
    ],
    schedules: [{ name: 'sweepImports', every: 'rate(15 minutes)' }],
  },
}
