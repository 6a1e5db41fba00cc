public import Firmware
public import Raster
import TactusCore

// Problem: a display of four million pixels at 120 Hz is more than one processor draws. Solution: a
// scene draws into a clip, changes nothing meanwhile, and its pixels are the same whatever the clip
// is; so what is damaged is cut into bands of rows, and two threads take one band after the other.
// Which of them draws a band makes no difference: pictures are the same, and so are their hashes.
// There are more bands than threads, because rows cost differently much; and not many more, because
// each band asks the whole scene what is in it.

/// Draws large pictures with two processors, where the machine has them; the pixels are the same.
public struct BandDrawing: ~Copyable {
  private var worker: WorkerThread?
  /// Whether a second thread would help, and could be started so far.
  private var isWanted: Bool
  /// How many damaged pixels are worth waking it.
  private let pixelsMin: Int

  /// Waking a thread takes some 50 µs, in which one processor draws some 50,000 pixels.
  public static var pixelsMin: Int { 1 << 17 }
  /// How many bands the pixels are cut into, by their rows.
  public static var bandsMax: Int { 8 }

  /// The thread is started by the first picture that is large enough, with the priority that its
  /// owner has then; it has 1 MB of stack.
  ///
  /// - Parameter pixelsMin: how many damaged pixels it is used for; `Int.max` for none.
  public init(pixelsMin: Int = Self.pixelsMin) {
    self.pixelsMin = pixelsMin
    isWanted = pixelsMin < .max && WorkerThread.processorCount > 1
  }

  /// Draws a scene into each of the damaged rectangles. Changes the canvas's clip.
  // Once in a program for each scene: what scenes draw is most of it.
  @inlinable @inline(never)
  public mutating func draw<S: Scene & ~Copyable>(
    _ scene: borrowing S, in damage: Damage, on canvas: inout Canvas
  ) {
    withUnsafePointer(to: scene) { scene in
      share(UnsafeRawPointer(scene), S.drawsInBands, in: damage, on: &canvas) { scene, canvas in
        scene.assumingMemoryBound(to: S.self).pointee.draw(on: &canvas)
      }
    }
  }

  /// By its name a bench knows what is drawing.
  @usableFromInline @inline(never)
  mutating func share(
    _ scene: UnsafeRawPointer, _ isShared: Bool, in damage: Damage, on canvas: inout Canvas,
    _ body: @escaping BandJob.Drawing
  ) {
    guard isShared, isLarge(damage), start() else {
      for index in 0..<damage.count {
        canvas.surface.clip = damage[index]
        body(scene, &canvas)
      }
      return
    }
    var job = BandJob(scene, damage, canvas, body)
    run(&job, on: &canvas)
  }

  func isLarge(_ damage: Damage) -> Bool {
    isWanted && BandJob.area(damage) >= pixelsMin
  }

  /// Whether the thread is there.
  private mutating func start() -> Bool {
    if worker == nil { worker = WorkerThread() }
    isWanted = worker != nil
    return isWanted
  }

  private func run(_ job: inout BandJob, on canvas: inout Canvas) {
    var next: CInt = 0
    withUnsafeMutablePointer(to: &next) { next in
      job.next = next
      // From now on the job is the worker's.
      let (scene, draw, bands) = (job.scene, job.draw, job.bands)
      withUnsafeMutablePointer(to: &job) { job in
        let isShared =
          worker?.begin(
            { $0?.assumingMemoryBound(to: BandJob.self).pointee.drawBands() }, job) ?? false
        BandJob.drawBands(bands, next, scene, draw, on: &canvas)
        if isShared { worker?.wait() }
      }
    }
  }
}

/// A picture that two threads draw.
@usableFromInline
struct BandJob: ~Copyable {
  @usableFromInline typealias Drawing = (UnsafeRawPointer, inout Canvas) -> Void

  let scene: UnsafeRawPointer
  let draw: Drawing
  let bands: BoundedArray<16, PixelRect>
  /// The worker's, on the same pixels.
  var canvas: Canvas
  /// Which band is to be drawn next; set before the worker begins.
  var next: UnsafeMutablePointer<CInt>?

  init(
    _ scene: UnsafeRawPointer, _ damage: Damage, _ canvas: borrowing Canvas,
    _ draw: @escaping Drawing
  ) {
    self.scene = scene
    self.draw = draw
    self.canvas = canvas.onSamePixels
    bands = Self.bands(of: damage)
  }

  /// Each damaged rectangle, cut by its rows into its share of the bands, and one at least.
  static func bands(of damage: Damage) -> BoundedArray<16, PixelRect> {
    var bands = BoundedArray<16, PixelRect>(filler: .empty)
    let total = Self.area(damage)
    for index in 0..<damage.count {
      let rect = damage[index]
      // Their sum is at most `bandsMax`, and `Damage.rectsMax` more.
      let share = BandDrawing.bandsMax * Self.area(rect) / max(total, 1)
      let count = max(1, min(share, rect.height))
      for band in 0..<count {
        bands.append(
          PixelRect(
            left: rect.left, top: rect.top + rect.height * band / count, right: rect.right,
            bottom: rect.top + rect.height * (band + 1) / count))
      }
    }
    return bands
  }

  static func area(_ rect: PixelRect) -> Int { rect.width * rect.height }

  static func area(_ damage: Damage) -> Int {
    var area = 0
    for index in 0..<damage.count { area += Self.area(damage[index]) }
    return area
  }

  /// The worker's part.
  mutating func drawBands() {
    guard let next else { return }
    Self.drawBands(bands, next, scene, draw, on: &canvas)
  }

  /// Draws bands until none is left.
  static func drawBands(
    _ bands: BoundedArray<16, PixelRect>, _ next: UnsafeMutablePointer<CInt>,
    _ scene: UnsafeRawPointer, _ draw: Drawing, on canvas: inout Canvas
  ) {
    while true {
      let band = WorkerThread.take(next)
      guard band < bands.count else { return }
      canvas.surface.clip = bands[band]
      draw(scene, &canvas)
    }
  }
}
