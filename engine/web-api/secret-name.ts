/** Words in the name of a value that nobody else may read. */
export const secretName = /pass|pwd|secret|token|key|auth|credential|session|pin$|card|cvv/i
