/** The PANs of the tests: the investor's own and one that may be seen. */
export const ownPan = { panId: 'pan_own', pan: 'ABCDE1234F', own: true, usable: true }
export const wifesPan = { panId: 'pan_wife', pan: 'PQRSX6789K', own: false, usable: true }
