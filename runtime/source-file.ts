/** Whether an embedded database may be called so: a name inside the folder of sources, no way out of it. */
export function isSourceFile(name: string): boolean {
  return /^[\p{L}\p{N}_-][\p{L}\p{N}._ -]{0,120}$/u.test(name) && !name.includes('..')
}
