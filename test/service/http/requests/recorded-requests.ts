import type { Position } from "../../../../src/contract/geo.ts";
import type { GpsApp } from "../../../../src/contract/rider.ts";

interface Sent {
  method: "GET" | "POST";
  /** Behind the address that the app was set up with. */
  query?: string;
  headers?: Record<string, string>;
  payload?: string;
}

/** A request of a GPS app. */
interface Recorded {
  name: string;
  app: GpsApp;
  send(place: Position, at: Date): Sent;
}

/** What each of them says in its own units: km/h, and whole degrees. */
export const RIDE = { speed_kph: 25, bearing: 45 };

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
const FORM = { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" };
const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

/** As the sources of the apps write them, with all that they add. */
export const RECORDED: readonly Recorded[] = [
  {
    // https://github.com/traccar/traccar-client-sdk: HttpUploader.kt
    name: "Traccar Client 10",
    app: "traccar",
    send: ({ lat, lng }, at) => ({
      method: "POST",
      headers: { ...FORM, "user-agent": "ktor-client" },
      payload: `id=rdr_1&lat=${lat}&lon=${lng}&timestamp=${seconds(at)}&accuracy=6.0&altitude=1661.2&speed=13.5&bearing=45.0&batt=81.0&charge=false`,
    }),
  },
  {
    name: "Traccar Client's SDK in its JSON mode",
    app: "traccar",
    send: ({ lat, lng }, at) => ({
      method: "POST",
      headers: { "content-type": "application/json" },
      payload: JSON.stringify([
        { id: "rdr_1", lat, lon: lng, timestamp: seconds(at) - 10, accuracy: 6, speed: 0, batt: 81 },
        {
          id: "rdr_1",
          lat,
          lon: lng,
          timestamp: seconds(at),
          accuracy: 6,
          altitude: 1661.2,
          speed: 13.5,
          bearing: 45,
          batt: 81,
          charge: false,
        },
      ]),
    }),
  },
  {
    // https://github.com/traccar/traccar-client/tree/v9.7.20: lib/preferences.dart
    name: "Traccar Client 9",
    app: "traccar",
    send: ({ lat, lng }, at) => ({
      method: "POST",
      headers: JSON_TYPE,
      payload: JSON.stringify({
        location: {
          timestamp: new Date(1000 * seconds(at)).toISOString(),
          coords: { latitude: lat, longitude: lng, accuracy: 6.1, speed: 6.94, heading: 45.1, altitude: 1661.2 },
          is_moving: true,
          odometer: 10_512.4,
          event: "motionchange",
          battery: { level: 0.81, is_charging: false },
          activity: { type: "on_bicycle" },
          extras: {},
          _: `&id=rdr_1&lat=${lat}&lon=${lng}&timestamp=${at.toISOString()}&`,
        },
        device_id: "rdr_1",
      }),
    }),
  },
  {
    // https://github.com/traccar/traccar-client-android: ProtocolFormatter.kt
    name: "Traccar Client for Android, version 8",
    app: "traccar",
    send: ({ lat, lng }, at) => ({
      method: "POST",
      query: `id=rdr_1&timestamp=${seconds(at)}&lat=${lat}&lon=${lng}&speed=13.5&bearing=45.0&altitude=1661.2&accuracy=6.0&batt=81.0`,
    }),
  },
  {
    name: "OsmAnd",
    app: "osmand",
    send: ({ lat, lng }, at) => ({
      method: "GET",
      query: `lat=${lat}&lon=${lng}&timestamp=${1000 * seconds(at)}&speed=6.94&bearing=45.0`,
      headers: { "user-agent": "OsmAnd" },
    }),
  },
  {
    // https://owntracks.org/booklet/tech/json/ and tech/http/
    name: "OwnTracks",
    app: "owntracks",
    send: ({ lat, lng }, at) => ({
      method: "POST",
      headers: { ...JSON_TYPE, "x-limit-u": "amina", "x-limit-d": "phone", authorization: "Basic YW1pbmE6" },
      payload: JSON.stringify({
        _type: "location",
        _id: "5ab2c1d0",
        acc: 6,
        alt: 1661,
        batt: 81,
        bs: 1,
        cog: 45,
        conn: "m",
        m: 2,
        created_at: seconds(at) + 1,
        lat,
        lon: lng,
        motionactivities: ["cycling"],
        p: 83.5,
        t: "t",
        tid: "AW",
        topic: "owntracks/amina/phone",
        tst: seconds(at),
        vac: 3,
        vel: 25,
      }),
    }),
  },
];
