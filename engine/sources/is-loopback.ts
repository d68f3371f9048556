/** Whether a host is this machine by its name or address alone; other names are not looked up. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || /^127\./.test(host) || host === '::1' || host === '[::1]'
}
