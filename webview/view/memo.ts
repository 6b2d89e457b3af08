import { Component, createElement, type ComponentChildren, type ComponentClass, type FunctionComponent, type RenderableProps } from 'preact';

/** A component that is rendered again only when one of its properties is another value. */
export function memo<P extends object>(view: FunctionComponent<P>): ComponentClass<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const keys = new Set([...Object.keys(next), ...Object.keys(this.props)]) as Set<keyof P>;
      return [...keys].some((key) => next[key] !== (this.props as Readonly<P>)[key]);
    }

    override render(props?: RenderableProps<P>): ComponentChildren {
      return createElement(view, props as P);
    }
  };
}
