import { rem } from '../../ui/rem.ts'
/** Two pieces of wood that hold together by their shape. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={rem(size)} height={rem(size)} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--brand-fill)" />
      <path d="M7 8h9v4.5h4V17h-4v7H7z" fill="#fff" />
      <path d="M25 24h-7v-5h4v-6.5h-4V8h7z" fill="#fff" opacity=".72" />
    </svg>
  )
}
