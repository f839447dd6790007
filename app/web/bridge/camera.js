// The camera: pictures come one at a time, when they are asked for, so that a slow reader never falls behind.

let stream;
let video;

/** Switches a camera on; the one that looks away from the person if there is a choice. */
export async function open(device) {
    close();
    const wish = { width: { ideal: 1280 }, height: { ideal: 720 } };
    const which = device ? { deviceId: { exact: device } } : { facingMode: { ideal: "environment" } };
    stream = await navigator.mediaDevices.getUserMedia({ video: { ...wish, ...which }, audio: false });
    video = Object.assign(document.createElement("video"), { muted: true, playsInline: true, srcObject: stream });
    await video.play();
}

/** Switches it off. */
export function close() {
    stream?.getTracks().forEach((track) => track.stop());
    stream = undefined;
    video = undefined;
}

/** The cameras that there are: [[id, name], ...]. Names are told only after the person has allowed one. */
export async function cameras() {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter((device) => device.kind === "videoinput").map((device) => [device.deviceId, device.label]);
}

/** The picture of this moment as {width, height, rgba}, or undefined while there is none. */
export async function frame() {
    if (!video || video.readyState < 2 || !video.videoWidth) return undefined;
    const [width, height] = [video.videoWidth, video.videoHeight];
    if (typeof VideoFrame === "function") {
        const picture = new VideoFrame(video);
        try {
            const rgba = new Uint8Array(picture.allocationSize({ format: "RGBA" }));
            await picture.copyTo(rgba, { format: "RGBA" });
            return { width: picture.visibleRect.width, height: picture.visibleRect.height, rgba };
        } catch {
            // This browser can't convert: the canvas below can.
        } finally {
            picture.close();
        }
    }
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(video, 0, 0);
    return { width, height, rgba: new Uint8Array(context.getImageData(0, 0, width, height).data.buffer) };
}
