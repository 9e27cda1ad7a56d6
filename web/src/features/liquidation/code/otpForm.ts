/** A typed code; 0 or an empty text requests one (D3 s7). */
export type Otp = string | 0

/** The fields of a call with a code (`validate`) or without one (`sendOTP`, D3 s5). */
export const otpForm = (otp: Otp) =>
  otp === 0 || otp === '' ? ({ sendOTP: true } as const) : ({ validate: true, otp } as const)
