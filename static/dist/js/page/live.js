import{f as e,m as t}from"./app.js";import{a as n,c as r,i,o as a,s as o}from"./tournament-shared.js";
/**
* @license
* Copyright 2020 Google LLC
* SPDX-License-Identifier: BSD-3-Clause
*/const s=a(class extends o{constructor(e){if(super(e),e.type!==r.PROPERTY&&e.type!==r.ATTRIBUTE&&e.type!==r.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!n(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(n,[a]){if(a===t||a===e)return a;let o=n.element,s=n.name;if(n.type===r.PROPERTY){if(a===o[s])return t}else if(n.type===r.BOOLEAN_ATTRIBUTE){if(!!a===o.hasAttribute(s))return t}else if(n.type===r.ATTRIBUTE&&o.getAttribute(s)===a+``)return t;return i(n),a}});export{s as t};