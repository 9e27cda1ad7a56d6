/**
 * The polls of a penny drop's result (D2 s4, s9): the browser and the state machine `bank-verification` ask every 4
 * seconds, at most 5 times. `workflows/bank-verification/machine.test.ts` compares the machine with these values.
 */
export const bankPollEveryMs = 4000
export const bankPollsAtMost = 5
/** After this time the browser stops polling and offers the upload of a proof (K-115). */
export const bankPollingMs = bankPollEveryMs * bankPollsAtMost
