// The camera: pictures come one at a time, when they are asked for, so that a slow reader never falls behind.

/** Why there is no camera, in the program's words; what is not listed the browser says itself. */
const REASONS = {
    NotFoundError: "no camera was found",
    OverconstrainedError: "no camera was found",
    NotAllowedError: "permission denied",
};

let stream;
let video;
let opened = 0;
/** Ends the waiting for a picture. */
let wake;
/** What pictures are copied into. */
let rgba;
let canvas;

/** A camera slower than this many milliseconds a picture is asked all the same, to notice when it ends. */
const SLOW = 250;
/** Where nobody tells of new pictures, they are asked for every so many milliseconds. */
const AS_OFTEN = 33;

/** Switches a camera on; without a wish the one that looks away from the person, if there is a choice. */
export async function open(device) {
    close();
    if (!navigator.mediaDevices) throw new Error("this page has no camera: browsers give it to https pages only");
    const mine = ++opened;
    const wish = { width: { ideal: 1280 }, height: { ideal: 720 } };
    const which = device ? { deviceId: { exact: device } } : { facingMode: { ideal: "environment" } };
    const given = await navigator.mediaDevices.getUserMedia({ video: { ...wish, ...which }, audio: false })
        .catch((error) => { throw new Error(REASONS[error.name] ?? error.message); });
    if (mine !== opened) {
        // It was switched off, or another was asked for, while the person was being asked.
        given.getTracks().forEach((track) => track.stop());
        return false;
    }
    stream = given;
    video = Object.assign(document.createElement("video"), { muted: true, playsInline: true, srcObject: stream });
    await video.play();
    return true;
}

/** Switches it off. */
export function close() {
    opened += 1;
    stream?.getTracks().forEach((track) => track.stop());
    stream = undefined;
    video = undefined;
    rgba = undefined;
    canvas = undefined;
    wake?.();
}

/** Why there are no more pictures (a plug was pulled, the right was taken back), or undefined while there are. */
export function ending() {
    const [track] = stream?.getVideoTracks() ?? [];
    return track?.readyState === "live" ? undefined : "the camera went away";
}

/** The cameras that there are: [[id, name, isOn], ...]. Names are told only after the person has allowed one. */
export async function cameras() {
    const devices = await navigator.mediaDevices.enumerateDevices();
    const present = stream?.getVideoTracks()[0]?.getSettings().deviceId;
    const found = devices.filter((device) => device.kind === "videoinput");
    return found.map((device) => [device.deviceId, device.label, device.deviceId === present]);
}

/** The next picture of the camera, or the present one if it takes its time: not every browser tells of new ones. */
function nextPicture() {
    return new Promise((resolve) => {
        wake = resolve;
        video?.requestVideoFrameCallback?.(resolve);
        setTimeout(resolve, video?.requestVideoFrameCallback ? SLOW : AS_OFTEN);
    });
}

/** The next picture as {width, height, rgba}, or undefined while there is none; the bytes are good until the next call. */
export async function frame() {
    await nextPicture();
    if (!video || video.readyState < 2 || !video.videoWidth) return undefined;
    const [width, height] = [video.videoWidth, video.videoHeight];
    if (typeof VideoFrame === "function") {
        let picture;
        try {
            picture = new VideoFrame(video);
            const size = picture.allocationSize({ format: "RGBA" });
            if (rgba?.length !== size) rgba = new Uint8Array(size);
            await picture.copyTo(rgba, { format: "RGBA" });
            return { width: picture.visibleRect.width, height: picture.visibleRect.height, rgba };
        } catch {
            // This browser can't convert: the canvas below can.
        } finally {
            picture?.close();
        }
    }
    canvas ??= document.createElement("canvas");
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(video, 0, 0);
    return { width, height, rgba: new Uint8Array(context.getImageData(0, 0, width, height).data.buffer) };
}

/** Notes, for who measures, that the tiles were found again in a picture. */
export function noteFollowed() {
    performance.mark("followed");
    performance.clearMarks("followed");
}
