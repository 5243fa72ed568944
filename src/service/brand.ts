/*
 * Whoever builds the service names it, with SERVICE_NAME and SERVICE_TITLE. What people read or embed takes the name from
 * here, so that one build serves one brand.
 */

/** The name in markup, for example `ontheway`: the widget's container is `<div id="ontheway-tracking">`. */
export const SERVICE_NAME: string = __SERVICE_NAME__;

/** The name that people read, for example `OnTheWay`. */
export const SERVICE_TITLE: string = __SERVICE_TITLE__;
