interface IconProps {
  /** Pixels of an edge; 24 by default. */
  readonly size?: number
  /** Width of the lines on a grid of 24; 2 by default. */
  readonly stroke?: number
  /** Of the lines; that of the text around it by default. */
  readonly color?: string
  readonly className?: string | undefined
}

/** An icon of lines, hidden from screen readers: a text beside it or the name of its button says the same. */
export const iconOf =
  (...paths: readonly string[]) =>
  ({ size = 24, stroke = 2, color = 'currentColor', className }: IconProps) => (
    <svg
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={color}
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {paths.map(path => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
