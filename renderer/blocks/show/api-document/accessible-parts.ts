const dialog = { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Available authorizations' }

const region = { role: 'region', 'aria-label': 'Operations' }

function say(part: Element | null | undefined, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) part?.setAttribute(name, value)
}

/** Says of a part that was drawn what it is. */
const made =
  (selector: string, attributes: Record<string, string>) =>
  (place: Element | null): void =>
    say(place?.querySelector(selector), attributes)

const each =
  (...all: ReturnType<typeof made>[]) =>
  (place: Element | null): void => {
    for (const one of all) one(place)
  }

/** A page has one main part, and this is none: what stands around it is the page's own. */
const isNoMain = (place: Element | null): void => say(place?.closest('main[id=operations]'), region)

/** Inputs of a way in; of the parts' own names nothing else tells what they are. */
const isOfCredentials = (label: unknown): boolean => typeof label === 'string' && label.startsWith('auth-')

/**
 * What Swagger UI's parts lack for a keyboard and a screen reader: its pop-up is a dialog, its list of servers has a name, it is not the main part of the page,
 * and what a way in needs is asked for instead of nothing happening.
 */
export const accessibleParts: SwaggerPlugin = ({ React: { createElement } }) => ({
  wrapComponents: {
    authorizationPopup: (Original) => (props) =>
      createElement(
        'div',
        { ref: each(made('.modal-ux', dialog), made('.close-modal', { 'aria-label': 'Close' })) },
        createElement(Original, props),
      ),
    Servers: (Original) => (props) =>
      createElement('div', { ref: made('#servers', { 'aria-label': 'Servers' }) }, createElement(Original, props)),
    operations: (Original) => (props) => createElement('div', { ref: isNoMain }, createElement(Original, props)),
    Input: (Original) => (props) =>
      createElement(Original, { ...props, ...(isOfCredentials(props['aria-label']) && { required: true }) }),
  },
})
