/**
 * The secret with which we sign requests to push services (VAPID, RFC 8292): the private scalar of a P-256 key, 32 bytes in base64.
 * Random bytes are one (but for one in 2^32). A subscription is bound to its key: with another one every device has to be added anew.
 */
export const pushKeyName = 'push-key'
