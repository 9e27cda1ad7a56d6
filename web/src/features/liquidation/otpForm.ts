/** A code as it was typed; 0 or nothing asks for one (D3 s7). */
export type Otp = string | 0

/** Both forms of a call that a code confirms: with a code it is validated, without one it is sent (D3 s5). */
export const otpForm = (otp: Otp) =>
  otp === 0 || otp === '' ? ({ sendOTP: true } as const) : ({ validate: true, otp } as const)
