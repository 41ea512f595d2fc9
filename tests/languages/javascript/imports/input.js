import $ from 'jquery';
import{a}from'./tight';
import def, { b as local, default as Named, "odd-name" as odd } from "./mixed";
import * as all from '../all.js';
import other, * as rest from 'other';
import {} from './empty';
import './effect.css';
import /* why */ './commented';
import data from './data.json' with { type: 'json' };
import {
  c, // the third
  d,
} from './mixed';
